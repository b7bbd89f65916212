import type { ChainKey } from '@murmur/contract/chains'
import type { RiskVerdict } from '@murmur/contract/risk'
import { createContext, type ReactNode, useContext } from 'react'

/** How a page shows risks, to the features on it that do not know how: as judged with a quote, or of a token by itself. */
export type RiskSlot = {
  verdict: (verdict: RiskVerdict) => ReactNode
  token: (place: { chain: ChainKey; address: string }) => ReactNode
}

const Slot = createContext<RiskSlot | undefined>(undefined)

export const RiskSlotProvider = Slot.Provider

/** Undefined where the page shows none. */
export function useRiskSlot(): RiskSlot | undefined {
  return useContext(Slot)
}
