import type { Page } from '@playwright/test'
import { nameHelper } from './page-times.ts'

/** `cpuMs`: milliseconds of the page's main thread per price tick; `longestMs`: the longest task while prices moved. */
export type RowsCost = { rows: number; shown: number; cpuMs: number; longestMs: number }

const ticks = 40
const tickMs = 250

/** Replaces the page's event streams, so that a bench can send price ticks. */
export async function replaceStreams(page: Page) {
  await page.addInitScript(nameHelper)
  await page.addInitScript(() => {
    const streams: { url: string; onmessage?: (event: { data: string }) => void }[] = []
    class Stream {
      static readonly CLOSED = 2
      readyState = 1
      onmessage?: (event: { data: string }) => void
      url: string
      constructor(url: string) {
        this.url = url
        streams.push(this)
      }
      addEventListener() {}
      close() {
        streams.splice(streams.indexOf(this), 1)
      }
    }
    Object.assign(window, { EventSource: Stream, streams })
  })
}

/** Makes the list of all tokens have this many rows, copies of the sandbox's tokens at other addresses. */
export async function serveRows(page: Page, rows: number) {
  await page.route('**/api/markets/all**', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const { tokens } = json.data as { tokens: { address: string; name: string; price: number | null }[] }
    const copies = Array.from({ length: rows }, (_, at) => {
      const token = tokens[at % tokens.length]
      const address = `0x${(at + 1).toString(16).padStart(40, '0')}`
      return { ...token, address, name: `${token?.name} ${at + 1}`, rank: at + 1, price: 1 + at / rows }
    })
    await route.fulfill({ response, json: { ...json, data: { ...json.data, tokens: copies } } })
  })
}

/** Sends price ticks for every followed token of the open list, four a second, and measures what they cost. */
export async function measureTicks(page: Page, rows: number): Promise<RowsCost> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const before = await taskSeconds()
  const { longestMs, shown } = await page.evaluate(sendTicks, { ticks, tickMs })
  const cpuMs = ((await taskSeconds()) - before) * 1000
  await session.detach()
  return { rows, shown, cpuMs: cpuMs / ticks, longestMs }

  async function taskSeconds() {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
}

/** Runs in the page. */
async function sendTicks({ ticks, tickMs }: { ticks: number; tickMs: number }) {
  type Stream = { url: string; onmessage?: (event: { data: string }) => void }
  const { streams } = window as unknown as { streams: Stream[] }
  const stream = streams.find(({ url }) => url.includes('tokens='))
  if (!stream) throw new Error('No stream of prices is open')
  const keys = (new URL(stream.url, location.href).searchParams.get('tokens') ?? '').split(',')
  let longestMs = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestMs = Math.max(longestMs, duration)
  })
  observer.observe({ type: 'longtask' })
  for (let tick = 0; tick < ticks; tick++) {
    const prices = keys.map((key) => {
      const at = key.indexOf(':')
      return {
        chain: key.slice(0, at),
        address: key.slice(at + 1),
        price: 1 + Math.random(),
        priceChange24hPercent: Math.random() * 10,
      }
    })
    stream.onmessage?.({ data: JSON.stringify({ type: 'prices', at: new Date().toISOString(), prices }) })
    await new Promise((resolve) => setTimeout(resolve, tickMs))
  }
  observer.disconnect()
  return { longestMs, shown: document.querySelectorAll('main [role="row"], main tbody tr').length }
}
