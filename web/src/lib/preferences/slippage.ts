import { createContext, useContext } from 'react'

/** `bps`: the account's slippage in basis points; null: the server's default. `store` changes it on all devices. */
export type AccountSlippage = { bps: number | null; store(bps: number | null): void }

const SlippageContext = createContext<AccountSlippage>({ bps: null, store: () => {} })

/** Provides the account's slippage. */
export const SlippageProvider = SlippageContext.Provider

export function useAccountSlippage(): AccountSlippage {
  return useContext(SlippageContext)
}
