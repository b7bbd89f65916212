import type { ChainKey } from '@murmur/contract/chains'
import type { RiskVerdict } from '@murmur/contract/markets/risk'
import type { RiskLevel } from '@murmur/contract/markets/risk-level'
import { createContext, type ReactNode, useContext } from 'react'

/** Renderers for risks that a page provides to its features: the verdict of a quote, its level alone, and the risk of a token. */
export type RiskSlot = {
  /** `isLabelled`: false beside a `label`. */
  verdict: (verdict: RiskVerdict, isLabelled?: boolean) => ReactNode
  label: (level: RiskLevel) => ReactNode
  /** `isQuiet`: the verdict is not announced. */
  token: (token: { chain: ChainKey; address: string; isQuiet?: boolean }) => ReactNode
}

const Slot = createContext<RiskSlot | undefined>(undefined)

export const RiskSlotProvider = Slot.Provider

/** Returns the page's risk renderers; undefined if it provides none. */
export function useRiskSlot(): RiskSlot | undefined {
  return useContext(Slot)
}
