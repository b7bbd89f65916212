import type { Preferences } from '@murmur/contract/identity/profile'

/** The preferences stored in the browser; the language is stored separately. */
export type AppearanceSettings = Pick<Preferences, 'theme' | 'palette' | 'level' | 'hotkeys'>

const appearanceStorageKey = 'murmur.look'

/** The default appearance. */
export const defaultAppearance: AppearanceSettings = {
  theme: 'system',
  palette: 'green-red',
  level: 'standard',
  hotkeys: true,
}

// Duplicates the contract's lists: importing them would add schemas to this file, which blocks the first paint.
const knownValues = {
  theme: ['system', 'light', 'dark'],
  palette: ['green-red', 'blue-orange'],
  level: ['beginner', 'standard', 'expert'],
  hotkeys: [true, false],
} satisfies { [K in keyof AppearanceSettings]: AppearanceSettings[K][] }

/** The appearance stored by the last visit or sign-in; invalid values fall back to the defaults. */
export function readStoredAppearance(): AppearanceSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(appearanceStorageKey) ?? '{}') as Record<string, unknown>
    const choose = <K extends keyof AppearanceSettings>(name: K) =>
      (knownValues[name] as unknown[]).includes(stored[name])
        ? (stored[name] as AppearanceSettings[K])
        : defaultAppearance[name]
    return { theme: choose('theme'), palette: choose('palette'), level: choose('level'), hotkeys: choose('hotkeys') }
  } catch {
    return defaultAppearance
  }
}

/** Stores the appearance for the first paint of the next visit, if storage is available. */
export function storeAppearance({ theme, palette, level, hotkeys }: AppearanceSettings): void {
  try {
    localStorage.setItem(appearanceStorageKey, JSON.stringify({ theme, palette, level, hotkeys }))
  } catch {
    // The account also stores these preferences.
  }
}

/** Sets the appearance on <html> for tokens.css. Without an attribute the system theme applies. */
export function applyAppearance({ theme, palette }: Pick<AppearanceSettings, 'theme' | 'palette'>): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  if (palette === 'green-red') delete dataset.palette
  else dataset.palette = palette
}
