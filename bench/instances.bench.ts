// Throughput of two instances ÷ one on the same Postgres, for reads and for chat messages: `npm run bench -- instances [--rounds
// 5]`. Rounds alternate. The sender, Postgres and the instances share this machine's cores, so the CPU time of each shows what two
// cores would carry without the sender. Exits with 1 if the goal is missed.

import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPostgres } from '../world/installed/postgres.ts'
import { startPair } from '../world/start-pair.ts'
import { readCpuMs, readTreeCpuMs } from './cpu-time.ts'
import { createLoads, type Load } from './instances/pair-load.ts'
import { formatInstances, goal, type InstancesMeasurement, judgeInstances, type Run } from './instances/report.ts'
import { storeResult } from './results/store-result.ts'
import { describeMachine } from './stats.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Number(values.rounds)

const postgres = await startPostgres({ mayInstall: false })
if ('missing' in postgres) throw new Error(postgres.missing)
const pair = await startPair(postgres, { optimized: true })
const database = new pg.Client({ connectionString: postgres.url })
await database.connect()
try {
  console.log(describeMachine())
  const { rows } = await database.query(`select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`)
  const postmaster: number = rows[0].pid
  const { loads, close } = await createLoads(pair)
  const verdicts = new Map<string, number>()
  for (const load of loads) {
    const measured: InstancesMeasurement = { name: load.name, rounds: await measure(load, postmaster) }
    console.log(formatInstances(measured))
    verdicts.set(load.name, judgeInstances(measured).withoutSender)
  }
  close()
  const [reads = 0, turns = 0] = verdicts.values()
  storeResult('instances', { reads: 1 / reads, 'chat messages': 1 / turns })
  if (!(reads >= goal && turns >= goal)) process.exitCode = 1
} finally {
  await database.end()
  await pair.stop()
  await postgres.stop()
}

async function measure(load: Load, postmaster: number) {
  const [first] = pair.urls
  const sides = { one: [first], two: pair.urls }
  const run = async (side: keyof typeof sides): Promise<Run> => {
    const servers = pair.servers.slice(0, sides[side].length)
    const read = () => ({
      ms: performance.now(),
      instances: servers.reduce((sum, { pid }) => sum + readCpuMs(pid), 0),
      postgres: readTreeCpuMs(postmaster),
      sender: process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
      idle: idleMs(),
    })
    const before = read()
    await load.send(sides[side], load.count)
    const after = read()
    const ms = after.ms - before.ms
    return {
      ...{ count: load.count, ms },
      instances: after.instances - before.instances,
      postgres: after.postgres - before.postgres,
      sender: after.sender - before.sender,
      idleShare: (after.idle - before.idle) / (ms * cpus().length),
    }
  }
  // Compiles the code of both, and prepares their statements.
  await load.send(pair.urls, load.count)
  const measuredRounds = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2) {
      const two = await run('two')
      measuredRounds.push({ one: await run('one'), two })
    } else measuredRounds.push({ one: await run('one'), two: await run('two') })
  }
  return measuredRounds
}

/** Idle time of the machine's cores since boot, in ms, summed over the cores. */
function idleMs(): number {
  const [, , , , idle] = readFileSync('/proc/stat', 'utf8').split(/\s+/)
  return Number(idle) * 10
}
