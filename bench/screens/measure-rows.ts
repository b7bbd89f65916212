import type { Browser, Page } from '@playwright/test'

/**
 * `rendered`: rows in the document. `moved`: prices in a tick. `cpuMs`: milliseconds of the page's main thread per tick.
 * `longestMs`: the longest task while prices moved; 0 if none took 50 ms.
 */
export type RowsCost = { rows: number; rendered: number; moved: number; cpuMs: number; longestMs: number }

type RowsVisit = { url: string; cookies: ReadonlyMap<string, string>; rows: number }
type Stream = { url: string; onmessage?: (event: { data: string }) => void }

/** tsx wraps functions in a helper that a page lacks. */
const nameHelper = 'globalThis.__name ??= (value) => value'
const ticks = { count: 40, everyMs: 250 }

/** Opens the list of all tokens with so many rows, sends price ticks for every followed token, and measures their cost. */
export async function measureRows(browser: Browser, { url, cookies, rows }: RowsVisit): Promise<RowsCost> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
    const page = await context.newPage()
    await page.addInitScript(nameHelper)
    await page.addInitScript(replaceStreams)
    await serveRows(page, rows)
    await page.goto(new URL('/app/discover?list=all&view=rows&chain=ethereum', url).href)
    await page.locator(`table[aria-rowcount="${rows + 1}"]`).waitFor()
    await page.waitForFunction(() =>
      (window as unknown as { streams: { url: string }[] }).streams.some((stream) => stream.url.includes('tokens=')),
    )
    await page.waitForLoadState('networkidle')
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    const taskSeconds = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    }
    const before = await taskSeconds()
    const seen = await page.evaluate(sendTicks, ticks)
    const cpuMs = (((await taskSeconds()) - before) * 1000) / ticks.count
    return { rows, ...seen, cpuMs }
  } finally {
    await context.close()
  }
}

/** Answers the list of all tokens of Ethereum with as many tokens, at addresses that the contract accepts. */
async function serveRows(page: Page, rows: number) {
  const asOf = new Date().toISOString()
  const tokens = Array.from({ length: rows }, (_, at) => ({
    chain: 'eth',
    address: `0x${(at + 1).toString(16).padStart(40, '0')}`,
    name: `Token ${at + 1}`,
    symbol: `T${at + 1}`,
    logoURI: '/nothing.png',
    rank: at + 1,
    liquidity: 1_000_000 - at,
    volume24hUSD: 500_000,
    price: 1 + at / rows,
    priceChange24hPercent: 1,
    marketCap: 10_000_000,
    isVerified: at % 2 === 0,
    imitates: null,
    risk: 'fine',
    isPromoted: false,
    createdAt: asOf,
  }))
  await page.route('**/api/markets/all/eth*', (route) =>
    route.fulfill({ json: { tokens, asOf, isStale: false, source: 'DexScreener' } }),
  )
  await page.route('**/nothing.png', (route) => route.fulfill({ status: 404 }))
}

/** Runs in the page before its scripts: streams that only the bench feeds. */
function replaceStreams() {
  const streams: Stream[] = []
  class FakeStream extends EventTarget {
    static readonly CLOSED = 2
    readyState = 1
    onmessage?: (event: { data: string }) => void
    readonly url: string
    constructor(url: string) {
      super()
      this.url = url
      streams.push(this)
    }
    close() {
      streams.splice(streams.indexOf(this), 1)
    }
  }
  Object.assign(window, { EventSource: FakeStream, streams })
}

/** Runs in the page. */
async function sendTicks({ count, everyMs }: typeof ticks) {
  const { streams } = window as unknown as { streams: Stream[] }
  const stream = streams.find(({ url }) => url.includes('tokens='))
  if (!stream) throw new Error('No stream of prices is open')
  const keys = (new URL(stream.url, location.href).searchParams.get('tokens') ?? '').split(',')
  let longestMs = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestMs = Math.max(longestMs, duration)
  })
  observer.observe({ type: 'longtask' })
  const cellBefore = document.querySelector('main tbody .market-price')?.textContent
  for (let tick = 0; tick < count; tick++) {
    const prices = keys.map((key) => ({
      chain: key.slice(0, key.indexOf(':')),
      address: key.slice(key.indexOf(':') + 1),
      price: 1 + Math.random(),
      priceChange24hPercent: Math.random() * 10,
    }))
    stream.onmessage?.({ data: JSON.stringify({ type: 'prices', at: new Date().toISOString(), prices }) })
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  observer.disconnect()
  if (document.querySelector('main tbody .market-price')?.textContent === cellBefore)
    throw new Error('The prices did not move')
  return { longestMs, moved: keys.length, rendered: document.querySelectorAll('main tbody tr.market-row').length }
}
