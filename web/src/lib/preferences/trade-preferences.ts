import type { Preferences } from '@murmur/contract/identity/profile'
import { createContext, useContext } from 'react'

type TradeSettings = Pick<Preferences, 'slippageBps' | 'priority'>

/** The account's settings of trades; the defaults until they are loaded. `store` changes them on all devices. */
export type TradePreferences = TradeSettings & { isLoaded: boolean; store(changes: Partial<TradeSettings>): void }

const TradePreferencesContext = createContext<TradePreferences>({
  slippageBps: null,
  priority: 'normal',
  isLoaded: false,
  store: () => {},
})

/** Provides the account's settings of trades. */
export const TradePreferencesProvider = TradePreferencesContext.Provider

export function useTradePreferences(): TradePreferences {
  return useContext(TradePreferencesContext)
}
