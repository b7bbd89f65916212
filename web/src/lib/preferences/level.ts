import type { Preferences } from '@murmur/contract/identity/profile'
import { createContext, useContext } from 'react'

type Ways = Pick<Preferences, 'level' | 'hotkeys'>

const WaysContext = createContext<Ways>({ level: 'standard', hotkeys: true })

/** Provides the user's level of explanation and whether single-key shortcuts are on. */
export const WaysProvider = WaysContext.Provider

/** `beginner`: each term is explained on request. `standard`: nothing extra. `expert`: more numbers, more hotkeys. */
export function useLevel(): Ways['level'] {
  return useContext(WaysContext).level
}

/** Whether single-key shortcuts are on; check it before handling one. */
export function useHotkeys(): boolean {
  return useContext(WaysContext).hotkeys
}
