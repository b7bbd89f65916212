import type { Browser, Page } from '@playwright/test'

/**
 * `rendered`: rows in the document. `moved`: prices in a tick. `cpuMs`: milliseconds of the page's main thread per tick.
 * `longestMs`: CPU of its longest task while prices moved; `longestWallMs`: its elapsed time, which other processes can lengthen.
 */
export type RowCosts = {
  rows: number
  rendered: number
  moved: number
  cpuMs: number
  longestMs: number
  longestWallMs: number
}

type RowsPage = { url: string; cookies: ReadonlyMap<string, string>; rows: number }
type Stream = { url: string; onmessage?: (event: { data: string }) => void }

/** tsx wraps functions in a helper that a page lacks. */
const nameHelper = 'globalThis.__name ??= (value) => value'
const ticks = { count: 40, everyMs: 250 }

/** Opens the list of all tokens with `rows` rows, sends price ticks for every subscribed token, and measures their cost. */
export async function measureRows(browser: Browser, { url, cookies, rows }: RowsPage): Promise<RowCosts> {
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
    const cpuSeconds = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN
    }
    const before = await cpuSeconds()
    const tickResult = await page.evaluate(sendTicks, ticks)
    const cpuMs = (((await cpuSeconds()) - before) * 1000) / ticks.count
    // Measured separately, because tracing would add to the CPU per tick.
    await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
    await page.evaluate(sendTicks, ticks)
    return { rows, ...tickResult, cpuMs, ...findLongestTask(await browser.stopTracing()) }
  } finally {
    await context.close()
  }
}

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** The longest task of any page's main thread in a trace: its CPU time and its elapsed time, in ms. */
function findLongestTask(trace: Buffer): Pick<RowCosts, 'longestMs' | 'longestWallMs'> {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mainThreads = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(thread),
  )
  const tasks = traceEvents.filter(
    (event) => event.ph === 'X' && /RunTask$/.test(event.name) && mainThreads.has(thread(event)),
  )
  if (!tasks.some(({ tdur }) => tdur)) throw new Error('The trace has no tasks')
  const longest = (of: 'dur' | 'tdur') => Math.max(...tasks.map((task) => task[of] ?? 0)) / 1000
  return { longestMs: longest('tdur'), longestWallMs: longest('dur') }
}

/** Serves the list of all Ethereum tokens with this many tokens, at addresses that the contract accepts. */
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
    priceLine: Array.from({ length: 24 }, (_, hour) => (at * 7 + hour * 13) % 100),
    isPromoted: false,
    createdAt: asOf,
  }))
  await page.route('**/api/markets/all/eth*', (route) =>
    route.fulfill({ json: { tokens, asOf, isStale: false, source: 'DexScreener' } }),
  )
  await page.route('**/nothing.png', (route) => route.fulfill({ status: 404 }))
}

/** Runs in the page before its scripts: replaces its event streams with ones that the bench feeds. */
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
  if (document.querySelector('main tbody .market-price')?.textContent === cellBefore)
    throw new Error('The prices did not move')
  return { moved: keys.length, rendered: document.querySelectorAll('main tbody tr.market-row').length }
}
