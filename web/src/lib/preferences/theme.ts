import type { Preferences } from '@murmur/contract/identity/profile'

/** The preferences stored in the browser; the language is stored separately. */
export type LookSettings = Pick<Preferences, 'theme' | 'palette' | 'level' | 'hotkeys'>

const lookStorageKey = 'murmur.look'

/** The default look. */
export const defaultLook: LookSettings = { theme: 'system', palette: 'green-red', level: 'standard', hotkeys: true }

// Duplicates the contract's lists: importing them would add schemas to this file, which blocks the first paint.
const knownValues = {
  theme: ['system', 'light', 'dark'],
  palette: ['green-red', 'blue-orange'],
  level: ['beginner', 'standard', 'expert'],
  hotkeys: [true, false],
} satisfies { [K in keyof LookSettings]: LookSettings[K][] }

/** The look stored by the last visit or sign-in; invalid values fall back to the defaults. */
export function readStoredLook(): LookSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(lookStorageKey) ?? '{}') as Record<string, unknown>
    const choose = <K extends keyof LookSettings>(name: K) =>
      (knownValues[name] as unknown[]).includes(kept[name]) ? (kept[name] as LookSettings[K]) : defaultLook[name]
    return { theme: choose('theme'), palette: choose('palette'), level: choose('level'), hotkeys: choose('hotkeys') }
  } catch {
    return defaultLook
  }
}

/** Stores the look for the first paint of the next visit, if storage is available. */
export function storeLook({ theme, palette, level, hotkeys }: LookSettings): void {
  try {
    localStorage.setItem(lookStorageKey, JSON.stringify({ theme, palette, level, hotkeys }))
  } catch {
    // The account also stores these preferences.
  }
}

/** Sets the look on <html> for tokens.css. Without an attribute the system theme applies. */
export function applyLook({ theme, palette }: Pick<LookSettings, 'theme' | 'palette'>): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  if (palette === 'green-red') delete dataset.palette
  else dataset.palette = palette
}
