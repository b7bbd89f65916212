// Measures Discover's list of 1,000 tokens while their prices move, compared with one of 50, on a desktop. Exits with 1 if a task
// takes longer than 50 ms, or if the long list costs more CPU than the target of issue 16.
import { chromium } from '@playwright/test'
import { newUser } from '../world/new-user.ts'
import { startWorld } from '../world/start-world.ts'
import { storeResult } from './results/store-result.ts'
import { measureRows, type RowCosts } from './screens/measure-rows.ts'
import { describeMachine, median } from './stats.ts'

const rounds = Number(process.argv[2] ?? 3)
const sizes = [50, 1_000] as const
const targets = { longestMs: 50, cpuRatio: 1.2 }

const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
const world = await startWorld()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const costs: RowCosts[] = []
try {
  console.log(describeMachine())
  const { cookies } = await newUser(world)
  // Alternating, so that a busy machine slows both sizes.
  for (let round = 0; round < rounds; round++)
    for (const rows of sizes) costs.push(await measureRows(browser, { url: world.url, cookies, rows }))
} finally {
  await browser.close()
  await world.stop()
}

const cpuOf = (size: number) => median(costs.filter(({ rows }) => rows === size).map(({ cpuMs }) => cpuMs))
for (const size of sizes) {
  const own = costs.filter(({ rows }) => rows === size)
  const longest = (of: 'longestMs' | 'longestWallMs') => Math.round(Math.max(...own.map((cost) => cost[of])))
  const [cost] = own
  console.log(
    `${size} rows, ${cost?.rendered} rendered, ${cost?.moved} prices per tick: ` +
      `${cpuOf(size).toFixed(1)} ms of CPU per tick, longest task ${longest('longestMs')} ms of CPU, ${longest('longestWallMs')} ms by the clock`,
  )
}
const ratio = cpuOf(1_000) / cpuOf(50)
console.log(`CPU of 1,000 rows ÷ 50 rows: ${ratio.toFixed(2)}`)
const longest = Math.max(...costs.map(({ longestMs }) => longestMs))
storeResult('discover', { '1,000 rows': ratio, 'longest task': longest })
if (longest > targets.longestMs || ratio > targets.cpuRatio) {
  console.log(`Missed: at most ${targets.longestMs} ms and ${targets.cpuRatio}`)
  process.exitCode = 1
}
