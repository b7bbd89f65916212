// Pages of a long history ÷ the same pages of a short one, through the built server on Postgres, and the download of the long one:
// `npm run bench -- history [--trades 100000] [--requests 40]`. Requests alternate between the two; their totals are checked first.
// Exits with 1 if a goal is missed.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ApiUser } from '../world/new-user.ts'
import { measureDownloadMemory, readDuringDownload } from './reads/download-history.ts'
import { makeHistory } from './reads/make-history.ts'
import { newTrader, startReadsWorld } from './reads/reads-world.ts'
import { storeResult } from './results/store-result.ts'
import { describeMachine, measureMs, median } from './stats.ts'

const stringOption = { type: 'string' } as const
const { values } = parseArgs({ options: { trades: stringOption, requests: stringOption } })
const [trades, requests] = [Number(values.trades ?? 100_000), Number(values.requests ?? 40)]
const goals = { page: 1.2, growthMb: 32, waitMs: 100 }

const readsWorld = await startReadsWorld()
try {
  console.log(describeMachine())
  const { user: long, world, database } = readsWorld
  const short = await newTrader(world)
  await makeHistory(database, short.id, 1000)
  const ms = await measureMs(() => makeHistory(database, long.id, trades))
  console.log(`${trades} trades stored in ${Math.round(ms / 1000)} s`)
  const [shortPages, longPages] = [await countPages(short), await countPages(long)]
  if (longPages < trades / 25) throw new Error(`Only ${longPages} pages`)
  for (const [name, place] of [
    ['first', 0],
    ['middle', 0.5],
    ['last', 1],
  ] as const) {
    await comparePages(name, [short, pageAt(shortPages, place)], [long, pageAt(longPages, place)])
  }
  const { waitMs } = await readDuringDownload(world.url, long, short)
  const { bytes, seconds, growthMb } = await measureDownloadMemory(await readsWorld.startCollecting(), long)
  console.log(`download: ${Math.round(bytes / 1e6)} MB in ${seconds.toFixed(1)} s`)
  storeResult('history', { download: growthMb, 'download, others': waitMs })
  judge('  growth of memory', `${Math.round(growthMb)} MB`, growthMb, goals.growthMb)
  judge('  the longest time that another read took meanwhile', `${Math.round(waitMs)} ms`, waitMs, goals.waitMs)
} finally {
  await readsWorld.stop()
}

function pageAt(pages: number, place: number): number {
  return Math.max(1, Math.round(pages * place))
}

async function countPages(user: ApiUser): Promise<number> {
  return (await user.call('GET', '/transactions/history')).body.pages
}

type Page = [user: ApiUser, page: number]

/** Compares the medians; the goal is for the first and last page. */
async function comparePages(name: string, ...pages: [short: Page, long: Page]) {
  const times: [number[], number[]] = [[], []]
  for (let n = 0; n < requests + 5; n++) {
    for (const [index, [user, page]] of pages.entries()) {
      const ms = await measureMs(() => user.call('GET', `/transactions/history?page=${page}`))
      if (n >= 5) times[index]?.push(ms)
    }
  }
  const [short, long] = [median(times[0]), median(times[1])]
  const figures = `${long.toFixed(1)} ms ÷ ${short.toFixed(1)} ms = ${(long / short).toFixed(2)}`
  if (name === 'middle') console.log(`middle page: ${figures}`)
  else {
    storeResult('history', { [`${name} page`]: long / short })
    judge(`${name} page`, figures, long / short, goals.page)
  }
  await wait(100)
}

function judge(what: string, figure: string, value: number, goal: number) {
  const isMet = value <= goal
  console.log(`${what}: ${figure}; goal ≤ ${goal}: ${isMet ? 'met' : 'missed'}`)
  if (!isMet) process.exitCode = 1
}
