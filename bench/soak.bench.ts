// Reads, chat messages and trades at half of the measured capacity for a while: `npm run bench -- soak [--minutes 30]`. Prints p99
// and memory of each interval and their slopes. Latencies count from the time at which a request was due. Forces a garbage
// collection before measuring live memory, once after the first tenth of the run and once at the end. Exits with 1 if a goal is
// missed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '../world/installed/postgres.ts'
import { projectRoot } from '../world/paths.ts'
import type { Service } from '../world/processes/service.ts'
import { startWorld } from '../world/start-world.ts'
import { storeResult } from './results/store-result.ts'
import { formatSoak, judgeSoak, type SoakSample } from './soak/report.ts'
import { startVisits } from './soak/visits.ts'
import { describeMachine } from './stats.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const runMs = Number(values.minutes) * 60_000
const intervalCount = 20
const capacityMs = Math.min(30_000, runMs / 10)
const clientCount = 8
const hook = join(projectRoot, 'bench/reads/collect-garbage.mjs')

const postgres = await startPostgres({ mayInstall: false })
if ('missing' in postgres) throw new Error(postgres.missing)
const world = await startWorld({
  databaseUrl: postgres.url,
  optimized: true,
  env: { NODE_OPTIONS: `--import ${hook}` },
})
try {
  const { visit, close } = await startVisits(world)
  await measureCapacity(visit)
  const perSecond = (await measureCapacity(visit)) / 2
  console.log(`${describeMachine()}; ${perSecond.toFixed(1)} requests a second, half of the capacity`)
  await soak(visit, perSecond, runMs / 10)
  const start = await measureLiveMb(world.server)
  const samples = await soak(visit, perSecond, runMs)
  const end = await measureLiveMb(world.server)
  close()
  const measured = { samples, liveMb: { start, end } }
  console.log(formatSoak(measured))
  const { memory, p99, isMet } = judgeSoak(measured)
  storeResult('soak', { memory, p99 })
  if (!isMet) process.exitCode = 1
} finally {
  await world.stop()
  await postgres.stop()
}

/** Requests per second of a closed loop: each of a few clients sends its next request when the last one is answered. */
async function measureCapacity(visit: () => Promise<void>): Promise<number> {
  const began = performance.now()
  let done = 0
  const work = async () => {
    while (performance.now() - began < capacityMs) {
      await visit()
      done++
    }
  }
  await Promise.all(Array.from({ length: clientCount }, work))
  return (done * 1000) / (performance.now() - began)
}

/** Open loop: sends requests at a steady rate, whether or not earlier ones are answered. */
async function soak(visit: () => Promise<void>, perSecond: number, forMs: number): Promise<SoakSample[]> {
  const samples: SoakSample[] = []
  const began = performance.now()
  const waiting = new Set<Promise<void>>()
  let failure: unknown
  let latencies: number[] = []
  for (let n = 0; performance.now() - began < forMs && !failure; n++) {
    const dueAt = began + (n * 1000) / perSecond
    if (dueAt > performance.now()) await wait(dueAt - performance.now())
    const done = visit()
      .then(
        () => void latencies.push(performance.now() - dueAt),
        (error: unknown) => {
          failure ??= error
        },
      )
      .finally(() => waiting.delete(done))
    waiting.add(done)
    const elapsed = performance.now() - began
    if (elapsed < ((samples.length + 1) * forMs) / intervalCount) continue
    const residentMb = readResidentMb(world.server.pid)
    samples.push({ minute: elapsed / 60_000, residentMb, latencies, late: waiting.size })
    latencies = []
  }
  await Promise.all(waiting)
  if (failure) throw failure
  return samples
}

/** Live memory after a garbage collection, in MB of 1,000,000 bytes. */
async function measureLiveMb({ pid, logs }: Service): Promise<number> {
  const seenCount = logs.length
  process.kill(pid, 'SIGCONT')
  while (!logs.slice(seenCount).includes('garbage collected')) await wait(50)
  return readResidentMb(pid)
}

function readResidentMb(pid: number): number {
  return (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6
}
