import type { Browser } from '@playwright/test'

/** tsx wraps functions in a helper that a page lacks. */
const nameHelper = 'globalThis.__name ??= (value) => value'

/** A slow phone: 1.6 Mbit/s, 150 ms, a quarter of the processor. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const cpuRate = 4

/** Milliseconds: the largest contentful paint of a first visit, and the slowest interaction; `shift`: layout shift without input. */
export type PageTimes = { path: string; lcp: number; interaction: number; shift: number }

export type Visit = { url: string; path: string; cookies: ReadonlyMap<string, string> }

/** Visits a page on a slow phone, with an empty cache, and presses Tab and its first tab or button. */
export async function measurePage(browser: Browser, { url, path, cookies }: Visit): Promise<PageTimes> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  try {
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
    await page.addInitScript(nameHelper)
    await page.addInitScript(recordTimes)
    await page.goto(new URL(path, url).href)
    await page.locator('h1').first().waitFor()
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"], .breathe') === null)
    await page.waitForLoadState('networkidle')
    const loaded = await page.evaluate(() => ({ ...(window as unknown as { times: Omit<PageTimes, 'path'> }).times }))
    await page.keyboard.press('Tab')
    const target = page
      .locator('main [role=tab], main button:not([aria-disabled=true]):enabled')
      .filter({ visible: true })
      .last()
    if (await target.count()) await target.click()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))))
    const { interaction } = await page.evaluate(() => (window as unknown as { times: PageTimes }).times)
    return { ...loaded, path, interaction }
  } finally {
    await context.close()
  }
}

/** Runs in the page before its scripts. */
function recordTimes() {
  const times = { lcp: 0, interaction: 0, shift: 0 }
  Object.assign(window, { times })
  const observe = (type: string, read: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true, ...more })
  observe('largest-contentful-paint', (entry) => {
    times.lcp = entry.startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) times.shift += value
  })
  observe(
    'event',
    (entry) => {
      times.interaction = Math.max(times.interaction, entry.duration)
    },
    { durationThreshold: 16 },
  )
}
