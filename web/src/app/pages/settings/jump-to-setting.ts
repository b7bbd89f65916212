import { useEffect } from 'react'
import { findSettingsPage } from '#app/pages/settings/settings-pages.ts'
import type { SettingsPageName } from '#lib/routing/settings-path.ts'
import { useHash } from '#lib/routing/use-hash.ts'

/** Time to wait for a page's controls, and time for which the setting is highlighted, in milliseconds. */
const loadTimeoutMs = 10_000
const highlightMs = 2_500

const controlSelector =
  'input[type=radio]:checked, input:not([type=radio], [disabled]), select, textarea, button, a[href], input:not([disabled])'

/** Jumps to the setting in the URL's fragment, once its page has loaded it. */
export function useLinkedSetting(page: SettingsPageName): void {
  const hash = useHash()
  useEffect(() => (hash && findSettingsPage(hash) === page ? jumpToSetting(hash) : undefined), [hash, page])
}

/** Scrolls to a setting, focuses its control and highlights it briefly. Returns a function that stops waiting for it. */
export function jumpToSetting(id: string): () => void {
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

/** Scrolls to the setting if it has been rendered; returns whether it has. A section counts once its controls are loaded. */
function revealSetting(id: string): boolean {
  const controlElement = [...document.querySelectorAll<HTMLElement>('[data-setting]')].find(
    ({ dataset }) => dataset.setting === id,
  )
  const settingElement = controlElement ?? document.getElementById(id)
  if (!settingElement || settingElement.querySelector('[data-waiting]')) return false
  const target =
    settingElement.querySelector<HTMLElement>(controlSelector) ?? settingElement.querySelector<HTMLElement>('h2')
  target?.focus({ preventScroll: true })
  settingElement.scrollIntoView({ block: controlElement ? 'center' : 'start' })
  settingElement.dataset.found = ''
  setTimeout(() => delete settingElement.dataset.found, highlightMs)
  removeFragment(id)
  return true
}

/** Removes the fragment from the URL: browsers drop the focus when a dialog closes by going back to a URL with a fragment. */
function removeFragment(id: string): void {
  if (location.hash === `#${id}`) history.replaceState(history.state, '', location.pathname + location.search)
}
