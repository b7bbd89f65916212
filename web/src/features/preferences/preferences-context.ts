import type { Preferences } from '@murmur/contract/identity/profile'
import { createContext, useContext } from 'react'

export type PreferencesState = {
  /** Until the account's are loaded, those of this browser and the defaults. */
  preferences: Preferences
  isLoaded: boolean
  /** Applies changes at once, stores them in this browser and, with a session, in the account. */
  change(changes: Partial<Preferences>): void
}

export const PreferencesContext = createContext<PreferencesState | null>(null)

/** @throws outside a PreferencesProvider */
export function usePreferences(): PreferencesState {
  const state = useContext(PreferencesContext)
  if (!state) throw new Error('usePreferences must be used within a PreferencesProvider')
  return state
}
