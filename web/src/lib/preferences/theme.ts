import type { Preferences } from '@murmur/contract/profile'

/** What a browser keeps of the preferences; the language has a place of its own. */
export type Look = Omit<Preferences, 'language'>

export const placeOfLook = 'murmur.look'

/** How the app looks before anybody has chosen. */
export const usualLook: Look = { theme: 'system', palette: 'green-red', level: 'standard', hotkeys: true }

// Written out, for the first paint waits for this file: the contract's own lists would bring its schemas along.
const known = {
  theme: ['system', 'light', 'dark'],
  palette: ['green-red', 'blue-orange'],
  level: ['beginner', 'standard', 'expert'],
  hotkeys: [true, false],
} satisfies { [K in keyof Look]: Look[K][] }

/** The look this browser keeps, from the last visit or the last sign-in; what is unknown is as usual. */
export function readLook(): Look {
  try {
    const kept = JSON.parse(localStorage.getItem(placeOfLook) ?? '{}') as Record<string, unknown>
    const choose = <K extends keyof Look>(name: K) =>
      (known[name] as unknown[]).includes(kept[name]) ? (kept[name] as Look[K]) : usualLook[name]
    return { theme: choose('theme'), palette: choose('palette'), level: choose('level'), hotkeys: choose('hotkeys') }
  } catch {
    return usualLook
  }
}

/** Keeps it for the first paint of the next visit; where storage is forbidden it is forgotten with the page. */
export function keepLook({ theme, palette, level, hotkeys }: Look): void {
  try {
    localStorage.setItem(placeOfLook, JSON.stringify({ theme, palette, level, hotkeys }))
  } catch {
    // Nothing is lost: the account has it too.
  }
}

/** Puts it on <html>, where tokens.css reads it. Without an attribute the system chooses the theme. */
export function showLook({ theme, palette }: Pick<Look, 'theme' | 'palette'>): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  if (palette === 'green-red') delete dataset.palette
  else dataset.palette = palette
}
