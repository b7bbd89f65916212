import type { Preferences } from '@murmur/contract/identity/profile'
import { createContext, useContext } from 'react'

type LevelSettings = Pick<Preferences, 'level' | 'hotkeys'>

const LevelContext = createContext<LevelSettings>({ level: 'standard', hotkeys: true })

/** Provides the user's level of explanation and whether single-key shortcuts are on. */
export const LevelProvider = LevelContext.Provider

/** `beginner`: each term is explained on request. `standard`: nothing extra. `expert`: more numbers, more hotkeys. */
export function useLevel(): LevelSettings['level'] {
  return useContext(LevelContext).level
}

/** Whether single-key shortcuts are on; check it before handling one. */
export function useHotkeys(): boolean {
  return useContext(LevelContext).hotkeys
}
