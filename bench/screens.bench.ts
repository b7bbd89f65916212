// The app's screens in a browser: largest paint, slowest interaction and layout shift of each on a slow phone, and what price ticks
// cost a list of 1,000 rows beside one of 50. Ends with 1 if a target of issue 16 is missed.
import { type Browser, chromium } from '@playwright/test'
import { newUser } from '../world/new-user.ts'
import { startWorld } from '../world/start-world.ts'
import { measurePage, type PageTimes } from './screens/page-times.ts'
import { measureTicks, type RowsCost, replaceStreams, serveRows } from './screens/thousand-rows.ts'
import { describeMachine, median } from './stats.ts'

const rounds = Number(process.argv[2] ?? 3)
const targets = { shift: 0.02, taskMs: 50, tickRatio: 1.2 }
const uni = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const appPaths = [
  'discover',
  'chat',
  'wallet',
  'manual-trading',
  'history',
  'settings',
  'help',
  `token/ethereum/${uni}`,
]
const paths = ['/', '/sign-up', '/trading', ...appPaths.map((path) => `/app/${path}`)]

const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
const world = await startWorld()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const missed: string[] = []
try {
  console.log(describeMachine())
  const user = await newUser(world)
  await user.call('POST', '/buy', { amountInUsd: '25', tokenAddress: uni, chain: 'eth' })
  await measurePages(browser, user.cookies)
  await compareRows(browser, user.cookies)
} finally {
  await browser.close()
  await world.stop()
}
if (missed.length > 0) {
  console.log(`Missed: ${missed.join('; ')}`)
  process.exitCode = 1
}

async function measurePages(browser: Browser, cookies: ReadonlyMap<string, string>) {
  console.log('Largest paint, slowest interaction (ms, slow phone) and layout shift:')
  for (const path of paths) {
    const visits: PageTimes[] = []
    for (let round = 0; round < rounds; round++)
      visits.push(await measurePage(browser, { url: world.url, path, cookies }))
    const of = (key: 'lcp' | 'interaction') => Math.round(median(visits.map((visit) => visit[key])))
    const shift = Math.max(...visits.map((visit) => visit.shift))
    console.log(`  ${path}: ${of('lcp')}, ${of('interaction')}, ${shift.toFixed(4)}`)
    if (shift > targets.shift) missed.push(`layout shift ${shift.toFixed(3)} of ${path}`)
  }
}

/** Alternates between the lists, so that other load affects both equally. */
async function compareRows(browser: Browser, cookies: ReadonlyMap<string, string>) {
  const costs: RowsCost[] = []
  for (let round = 0; round < rounds; round++) for (const rows of [50, 1_000]) costs.push(await measureRows(rows))
  const of = (rows: number) => median(costs.filter((cost) => cost.rows === rows).map(({ cpuMs }) => cpuMs))
  const longest = Math.max(...costs.filter(({ rows }) => rows === 1_000).map(({ longestMs }) => longestMs))
  const ratio = of(1_000) / of(50)
  const shown = costs.map((cost) => `${cost.rows}: ${cost.shown}`).join(', ')
  console.log(`A price tick: ${of(50).toFixed(1)} ms of CPU with 50 rows, ${of(1_000).toFixed(1)} ms with 1,000`)
  console.log(
    `Ratio: ${ratio.toFixed(2)} (at most ${targets.tickRatio}); longest task ${longest} ms; rows drawn: ${shown}`,
  )
  if (!(ratio <= targets.tickRatio)) missed.push(`ratio of a tick ${ratio.toFixed(2)}`)
  if (longest > targets.taskMs) missed.push(`a task of ${longest} ms`)

  async function measureRows(rows: number) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    try {
      await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.url })))
      const page = await context.newPage()
      await replaceStreams(page)
      await serveRows(page, rows)
      await page.goto(`${world.url}/app/discover?view=rows&list=all`)
      await page.locator('main [role="row"], main tbody tr').nth(5).waitFor()
      await page.waitForFunction(() =>
        (window as unknown as { streams: { url: string }[] }).streams.some(({ url }) => url.includes('tokens=')),
      )
      return await measureTicks(page, rows)
    } finally {
      await context.close()
    }
  }
}
