import type { Page } from '@playwright/test'
import { expect, test } from './journey-test.ts'
import type { TourStop } from './tour/stop.ts'
import { stops } from './tour/stops.ts'
import { createTestAccounts, goTo, type TestAccounts, waitUntilSettled } from './tour/walk.ts'

/** Maximum layout shift without user input while a page loads. Core Web Vitals rate 0.1 as good. */
const maxShift = 0.02
const pages = [
  'discover',
  'token-page',
  'wallet',
  'buy',
  'history',
  'settings',
  'chat-talk',
  'soon',
  'about',
  'help',
  'trading',
  'trading-stale',
  'login',
]

const testedStops = stops.filter(({ name }) => pages.includes(name)).map(({ open: _, ...stop }): TourStop => stop)

type Shift = { value: number; what: string[] }

let accounts: TestAccounts
test.beforeAll(async ({ world }) => {
  accounts = await createTestAccounts(world, testedStops)
})

/** Records every layout shift of a page from its first paint. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const nameOf = (node: Node | null) => (node instanceof Element ? `${node.tagName} ${node.className}` : 'a text')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node: Node | null }[]
      })[])
        shifts.push({ value: entry.value, what: entry.sources.map(({ node }) => nameOf(node)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

for (const stop of testedStops) {
  for (const width of [390, 1280]) {
    test(`${stop.name} at ${width} does not shift while loading`, async ({ page, world }) => {
      await watchShifts(page)
      await page.setViewportSize({ width, height: 844 })
      await goTo(page, world, accounts, stop, 'en')
      await page.waitForLoadState('networkidle')
      await waitUntilSettled(page)
      const shifts = await page.evaluate(() => (window as never as { shifts: Shift[] }).shifts)
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      test.info().annotations.push({ type: 'layout shift', description: sum.toFixed(4) })
      expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(maxShift)
    })
  }
}
