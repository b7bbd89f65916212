import { useLayoutEffect, useRef } from 'react'
import { beginsShortcut, findShortcut } from '#features/shortcuts/find-shortcut.ts'
import type { Shortcut } from '#features/shortcuts/shortcut-list.ts'
import { useHotkeys, useLevel } from '#lib/preferences/level.ts'
import { navigate } from '#lib/routing/navigate.ts'

/** Timeout for the second key of a shortcut, in milliseconds. */
const timeoutMs = 1500

/** Listens for keyboard shortcuts, unless the user switched them off. `openHelp` shows the list. */
export function useShortcuts(openHelp: () => void): void {
  const isOn = useHotkeys()
  const isExpert = useLevel() === 'expert'
  const firstKey = useRef<{ key: string; at: number }>(undefined)
  // A layout effect, so that keys work as soon as the page is painted.
  useLayoutEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const previousKey =
        firstKey.current && event.timeStamp - firstKey.current.at < timeoutMs ? firstKey.current.key : undefined
      const shortcut = findShortcut(event, previousKey, isExpert)
      firstKey.current = beginsShortcut(event) && !shortcut ? { key: event.key, at: event.timeStamp } : undefined
      if (!shortcut) return
      event.preventDefault()
      runShortcut(shortcut.action, openHelp)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn, isExpert, openHelp])
}

function runShortcut(action: Shortcut['action'], openHelp: () => void): void {
  if ('go' in action) navigate(action.go)
  else if ('open' in action) openHelp()
  else if ('find' in action) findFirstVisible('input[type="search"], [role="searchbox"], [role="combobox"]')?.focus()
  else findFirstVisible(`[data-hotkey="${action.press}"]`)?.click()
}

/** The first visible element of the page that matches. */
function findFirstVisible(selector: string): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>(`#content :is(${selector})`)
  return [...all].find((element) => element.checkVisibility?.() ?? true)
}
