// CPU per minute of server and signer with no user, and with one present user whose page is open, and the calls to the nodes: `npm
// run bench -- idle [--seconds 45]`, with blocks every second and the market bot, as `npm start` runs. A user counts as present for
// two minutes after closing the page, so the second measurement without one waits for that. Exits with 1 if the goal is missed.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { evmChainKeys } from '@murmur/contract/chains'
import { newUser } from '../world/new-user.ts'
import { startWorld } from '../world/start-world.ts'
import { readTreeCpuMs } from './cpu-time.ts'
import { formatIdle, type IdleSample, judgeIdle } from './idle/report.ts'
import { storeResult } from './results/store-result.ts'
import { describeMachine } from './stats.ts'
import { recordRpc } from './trade/record-rpc.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string' } } })
const seconds = Number(values.seconds ?? 45)
/** Longer than a user counts as present after the last request. */
const presenceMs = 125_000
const settleMs = 15_000

const world = await startWorld({ blockMs: 1_000, market: true, embedded: true, optimized: true })
const recorders = await Promise.all(evmChainKeys.map((key) => recordRpc(`${world.sandboxUrl}/${key}`)))
try {
  console.log(describeMachine())
  await world.server.stop()
  const urls = evmChainKeys.map((key, index) => [`${key.toUpperCase()}_RPC_URL`, recorders[index]?.url])
  await world.server.start(Object.fromEntries(urls))
  await wait(settleMs)
  const before = await measure('no user')
  const user = await newUser(world)
  const page = new AbortController()
  const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const stream = await fetch(`${world.url}/api/events`, { headers: { cookie, origin: world.url }, signal: page.signal })
  if (!stream.ok) throw new Error(`The event stream answered ${stream.status}`)
  await wait(settleMs)
  const present = await measure('one present user')
  page.abort()
  await wait(presenceMs)
  const after = await measure('no user again')
  const samples = [before, present, after]
  console.log(formatIdle(samples))
  const { ratio, isMet } = judgeIdle(samples)
  storeResult('idle', { 'one present user': ratio })
  if (!isMet) process.exitCode = 1
} finally {
  await world.stop()
  await Promise.all(recorders.map((recorder) => recorder.close()))
}

async function measure(name: string): Promise<IdleSample> {
  for (const recorder of recorders) recorder.reset()
  const [cpu, began] = [readTreeCpuMs(world.server.pid), performance.now()]
  await wait(seconds * 1_000)
  const minutes = (performance.now() - began) / 60_000
  const calls = recorders.reduce((sum, recorder) => sum + recorder.calls.length, 0)
  return {
    name,
    cpuMsPerMinute: (readTreeCpuMs(world.server.pid) - cpu) / minutes,
    callsPerSecond: calls / minutes / 60,
  }
}
