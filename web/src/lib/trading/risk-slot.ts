import type { ChainKey } from '@murmur/contract/chains'
import type { RiskVerdict } from '@murmur/contract/markets/risk'
import type { RiskLevel } from '@murmur/contract/markets/risk-level'
import { createContext, type ReactNode, useContext } from 'react'

/** The first part of a verdict: its icon and label, its sentence, or, below a warning that has both, its reasons. */
export type VerdictParts = 'label' | 'sentence' | 'reasons'

/** Renderers for risks that a page provides to its features: the verdict of a quote, its level alone, and the risk of a token. */
export type RiskSlot = {
  verdict: (verdict: RiskVerdict, parts?: VerdictParts) => ReactNode
  label: (level: RiskLevel) => ReactNode
  /** `isQuiet`: the verdict is not announced. */
  token: (token: { chain: ChainKey; address: string; isQuiet?: boolean; parts?: VerdictParts }) => ReactNode
}

const Slot = createContext<RiskSlot | undefined>(undefined)

export const RiskSlotProvider = Slot.Provider

/** Returns the page's risk renderers; undefined if it provides none. */
export function useRiskSlot(): RiskSlot | undefined {
  return useContext(Slot)
}
