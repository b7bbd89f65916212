import type { Page } from '@playwright/test'
import { expect } from './journey-test.ts'

declare global {
  interface Window {
    announced?: string[]
  }
}

/** Records the announcements of live regions on every page opened from now on, in the order in which a screen reader reads them. */
export async function listenToLiveRegions(page: Page) {
  await page.addInitScript(() => {
    const liveSelector = '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]'
    const announcements: string[] = []
    window.announced = announcements
    const addAnnouncement = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      if (!element?.closest(liveSelector) || element.closest('[aria-hidden="true"]')) return
      const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim()
      if (text && announcements.at(-1) !== text) announcements.push(text)
    }
    new MutationObserver((changes) => {
      for (const change of changes) {
        if (change.type === 'characterData') addAnnouncement(change.target)
        for (const node of change.addedNodes) addAnnouncement(node)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Expects these announcements in this order, possibly with other announcements in between. */
export async function expectAnnounced(page: Page, inOrder: readonly (string | RegExp)[]) {
  const announcements = async () => {
    const all = await page.evaluate(() => window.announced ?? [])
    let at = 0
    for (const text of all) {
      const expected = inOrder[at]
      if (expected !== undefined && (typeof expected === 'string' ? text.includes(expected) : expected.test(text))) at++
    }
    return { found: at, next: inOrder[at], all: at < inOrder.length ? all.slice(-12) : [] }
  }
  await expect.poll(announcements).toEqual({ found: inOrder.length, next: undefined, all: [] })
}
