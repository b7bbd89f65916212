import type { Preferences } from '@murmur/contract/profile'
import { createContext, useContext } from 'react'

type Ways = Pick<Preferences, 'level' | 'hotkeys'>

const WaysContext = createContext<Ways>({ level: 'standard', hotkeys: true })

/** Tells every feature beneath how much the user wants explained, and whether single keys act. */
export const WaysProvider = WaysContext.Provider

/** `beginner`: each term is explained on request. `standard`: nothing extra. `expert`: more numbers, more hotkeys. */
export function useLevel(): Ways['level'] {
  return useContext(WaysContext).level
}

/** Whether shortcuts of a single key act. Who listens for one must ask, for a user may have switched them off. */
export function useHotkeys(): boolean {
  return useContext(WaysContext).hotkeys
}
