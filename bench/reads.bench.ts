// CPU of signed-in reads through the built server on Postgres ÷ a bare Fastify that gives the same reply with the fewest prepared
// statements on the same database; and of the same read repeated with its ETag ÷ a bare Fastify that sends the same bytes: `npm run
// bench -- reads [--rounds 9] [--trades 1000] [--only session]`. The replies are compared first; blocks of requests alternate. The
// server's background work, measured between the blocks, is subtracted. Exits with 1 if a goal is missed.

import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { readCpuMs } from './cpu-time.ts'
import { makeHistory } from './reads/make-history.ts'
import { listCosts } from './reads/profile.ts'
import { type ReadsWorld, startReadsWorld } from './reads/reads-world.ts'
import { formatRead, judgeRead, type MeasuredRead } from './reads/report.ts'
import { sendRequests, type Target } from './reads/send-requests.ts'
import { storeResult } from './results/store-result.ts'
import { describeMachine } from './stats.ts'

const stringOption = { type: 'string' } as const
const { values } = parseArgs({ options: { rounds: stringOption, trades: stringOption, only: stringOption } })
const rounds = Number(values.rounds ?? 9)
const trades = Number(values.trades ?? 1000)
const reads = [
  { name: 'session', path: '/users/getuserwithtoken' },
  { name: 'history', path: '/transactions/history' },
  { name: 'balances', path: '/balances/getuserbalance' },
].filter(({ name }) => values.only === undefined || values.only === name)
/** CPU time of a block, which sets its number of requests: 50 kernel ticks. */
const blockUs = 500_000
const quietMs = 300

const readsWorld = await startReadsWorld()
try {
  console.log(describeMachine())
  await makeHistory(readsWorld.database, readsWorld.user.id, trades)
  const profiled = await readsWorld.startProfiled()
  for (const { name, path } of reads) {
    const targets = await prepare(readsWorld, name, path)
    const measured = await measure(readsWorld, name, targets)
    const costs = await profile(profiled, { ...targets.ours, url: `${profiled.url}${path}` })
    const repeatedCosts = await profile(profiled, { ...targets.again, url: `${profiled.url}${path}` })
    const read = { ...measured, costs, repeatedCosts }
    console.log(formatRead(read))
    const { toFloor, toBytes } = judgeRead(read)
    storeResult('reads', { [name]: toFloor, [`${name}, repeated`]: toBytes })
    if (!judgeRead(read).isMet) process.exitCode = 1
  }
} finally {
  await readsWorld.stop()
}

type Targets = { ours: Target; floor: Target; again: Target; bytes: Target }

/** Checks that both sides give the same answer. @throws Error if they differ */
async function prepare({ world, user, bare }: ReadsWorld, name: string, path: string): Promise<Targets> {
  const cookie = [...user.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const headers = { cookie, 'accept-encoding': 'identity' }
  const fetchText = async (url: string, more: Record<string, string> = {}) => {
    const reply = await fetch(url, { headers: { ...headers, ...more } })
    return { text: await reply.text(), etag: reply.headers.get('etag'), status: reply.status }
  }
  const ours = await fetchText(`${world.url}${path}`)
  const floor = await fetchText(`${bare.url}${path}`)
  if (!isDeepStrictEqual(withoutTimes(ours.text), withoutTimes(floor.text))) {
    throw new Error(`Different answers of ${path}:\n${ours.text.slice(0, 3000)}\n${floor.text.slice(0, 3000)}`)
  }
  const bytes = `${bare.url}/bytes/${name}`
  const json = { 'content-type': 'application/json' }
  await fetch(bytes, { method: 'POST', headers: json, body: JSON.stringify({ text: ours.text }) })
  const etagHeaders = { 'if-none-match': ours.etag ?? '' }
  // Balances include the time of their read, so every reply differs.
  const { status } = await fetchText(`${world.url}${path}`, etagHeaders)
  const again = { headers: status === 304 ? { ...headers, ...etagHeaders } : headers, status }
  return {
    ours: { url: `${world.url}${path}`, headers, status: 200 },
    floor: { url: `${bare.url}${path}`, headers, status: 200 },
    again: { url: `${world.url}${path}`, ...again },
    bytes: { url: bytes, headers: {}, status: 200 },
  }
}

/** A reply without the values that depend on when the chains and prices were read. */
function withoutTimes(text: string): unknown {
  const changingKeys = ['asOf', 'usdValue', 'change24hPercent', 'changeSince', 'priceSpreadBps']
  return JSON.parse(text, (key, value) => (changingKeys.includes(key) ? undefined : value))
}

async function measure(
  { world, bare }: ReadsWorld,
  name: string,
  targets: Targets,
): Promise<Omit<MeasuredRead, 'costs' | 'repeatedCosts'>> {
  const sides = [
    { key: 'oursUs', target: targets.ours, pid: world.server.pid },
    { key: 'floorUs', target: targets.floor, pid: bare.pid },
    { key: 'againUs', target: targets.again, pid: world.server.pid },
    { key: 'bytesUs', target: targets.bytes, pid: bare.pid },
  ] as const
  const counts = new Map<string, number>()
  for (const { key, target, pid } of sides) {
    await measureBlock(target, pid, 1500)
    counts.set(key, Math.ceil(blockUs / (await measureBlock(target, pid, 500))))
  }
  const measured = {
    name,
    oursUs: [] as number[],
    floorUs: [] as number[],
    againUs: [] as number[],
    bytesUs: [] as number[],
  }
  for (let round = 0; round < rounds; round++) {
    for (const { key, target, pid } of round % 2 ? [...sides].reverse() : sides) {
      measured[key].push(await measureBlock(target, pid, counts.get(key) ?? 1))
    }
  }
  return measured
}

/** CPU per request of a process in µs, without its background work. */
async function measureBlock(target: Target, pid: number, count: number): Promise<number> {
  const [startedAt, before] = [performance.now(), readCpuMs(pid)]
  await sendRequests(target, count)
  const [ended, after] = [performance.now(), readCpuMs(pid)]
  await wait(quietMs)
  const idle = (readCpuMs(pid) - after) / (performance.now() - ended)
  return ((after - before - idle * (ended - startedAt)) / count) * 1000
}

async function profile({ server, profile }: Awaited<ReturnType<ReadsWorld['startProfiled']>>, target: Target) {
  await sendRequests(target, 1500)
  await signalAndWait(server, 'profiler started')
  await sendRequests(target, 3000)
  await signalAndWait(server, 'profiler stopped')
  return listCosts(profile)
}

async function signalAndWait(server: { pid: number; logs: string[] }, wanted: string) {
  const seenCount = server.logs.length
  process.kill(server.pid, 'SIGCONT')
  for (let tries = 0; !server.logs.slice(seenCount).includes(wanted); tries++) {
    if (tries > 200) throw new Error(`The server did not print “${wanted}”`)
    await wait(50)
  }
}
