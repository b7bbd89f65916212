import { useEffect } from 'react'
import { findSettingsPage } from '#app/pages/settings/settings-pages.ts'
import type { SettingsPageName } from '#lib/routing/settings-path.ts'
import { useHash } from '#lib/routing/use-hash.ts'

/** Time to wait for a page's controls, and time for which the found one is marked, in milliseconds. */
const loadTimeoutMs = 10_000
const highlightMs = 2_500

const controls =
  'input[type=radio]:checked, input:not([type=radio], [disabled]), select, textarea, button, a[href], input:not([disabled])'

/** Goes to the setting that the address names, once its page has loaded it. */
export function useLinkedSetting(page: SettingsPageName): void {
  const hash = useHash()
  useEffect(() => (hash && findSettingsPage(hash) === page ? jumpTo(hash) : undefined), [hash, page])
}

/** Scrolls to a setting, focuses its control and marks it for a moment. Returns a function that gives up. */
export function jumpTo(id: string): () => void {
  if (revealSetting(id)) return () => undefined
  const observer = new MutationObserver(() => {
    if (revealSetting(id)) stop()
  })
  const timer = setTimeout(() => observer.disconnect(), loadTimeoutMs)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-waiting'],
  })
  return stop
}

/** Whether the setting was there. A section counts once its controls are loaded. */
function revealSetting(id: string): boolean {
  const own = [...document.querySelectorAll<HTMLElement>('[data-setting]')].find(
    ({ dataset }) => dataset.setting === id,
  )
  const found = own ?? document.getElementById(id)
  if (!found || found.querySelector('[data-waiting]')) return false
  const target = found.querySelector<HTMLElement>(controls) ?? found.querySelector<HTMLElement>('h2')
  target?.focus({ preventScroll: true })
  found.scrollIntoView({ block: own ? 'center' : 'start' })
  found.dataset.found = ''
  setTimeout(() => delete found.dataset.found, highlightMs)
  removeFragment(id)
  return true
}

/** Removes a reached fragment: browsers drop the focus when a dialog closes by going back to an address with one. */
function removeFragment(id: string): void {
  if (location.hash === `#${id}`) history.replaceState(history.state, '', location.pathname + location.search)
}
