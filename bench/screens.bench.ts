// The app's screens in a browser: largest paint, slowest interaction and layout shift of each on a slow phone. Exits with 1 if one
// shifts by more than the target of issue 16.
import { type Browser, chromium } from '@playwright/test'
import { newUser } from '../world/new-user.ts'
import { startWorld } from '../world/start-world.ts'
import { measurePage, type PageTimes } from './screens/page-times.ts'
import { describeMachine, median } from './stats.ts'

const rounds = Number(process.argv[2] ?? 3)
const targets = { shift: 0.02 }
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
