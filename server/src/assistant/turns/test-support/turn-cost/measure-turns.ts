// A process for `npm run bench -- turn`: measures the CPU time of a turn of the offline assistant and of the same turn on the AI
// SDK with a mock model. Standard input: JSON (`TurnTask`). Standard output: JSON. Fails if an answer or a tool call is wrong.
import { deepStrictEqual } from 'node:assert/strict'
import { json } from 'node:stream/consumers'
import type { Language } from '@murmur/contract/languages'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import { prepareRequests } from '#ai/brains/offline/requests/match-requests.ts'
import { profileFiles } from './cpu-profile.ts'
import { type CalledTool, createChatState, offlineTurn } from './offline-turn.ts'
import { answerText, sdkTurn } from './sdk-turn.ts'
import { type RunTurn, type TurnKind, type TurnMessage, TurnTask } from './turn-task.ts'

globalThis.AI_SDK_LOG_WARNINGS = false
const { kinds, rounds, turns, warmUp } = parseOrThrow(TurnTask, await json(process.stdin))

type RunPair = { ours: RunTurn; peer: RunTurn }

/** Both turns of a message, after a check that they make the same call and give the same answer, which states the facts. */
async function createPair(message: TurnMessage, language: Language): Promise<RunPair> {
  const chat = await createChatState(message, language)
  const calls: CalledTool[] = []
  const parts = await offlineTurn(chat, calls)()
  deepStrictEqual(calls, message.call ? [message.call] : [], `the calls of "${message.text}"`)
  const shown = parts.map(({ content }) => content).join('\n')
  for (const text of message.states)
    if (!shown.includes(text)) throw new Error(`"${message.text}": no ${text} in ${shown}`)
  const pair = { ours: offlineTurn(chat), peer: sdkTurn(message, chat, answerText(parts)) }
  const toContents = (all: Awaited<ReturnType<RunTurn>>) => all.map(({ type, content }) => [type, content])
  deepStrictEqual(toContents(await pair.peer()), toContents(parts), `the answer of the AI SDK to "${message.text}"`)
  return pair
}

/** Microseconds of CPU time, of all threads of this process. */
async function measureCpu(run: () => Promise<unknown> | unknown): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

async function runAll(all: readonly RunTurn[]): Promise<void> {
  for (const run of all) await run()
}

type Side = 'ours' | 'peer'

/** All messages on one side, then on the other, so that no result of a turn is still cached when its message is repeated. */
async function passMessages(isOursFirst: boolean, add: (cost: TurnCost, side: Side, us: number) => void) {
  for (const side of isOursFirst ? (['ours', 'peer'] as const) : (['peer', 'ours'] as const)) {
    for (const cost of measured) add(cost, side, (await measureCpu(() => runAll(cost[side]))) / cost[side].length)
  }
}

/**
 * Microseconds per turn of each kind and side. Garbage collection is not forced: both sides would be recompiled after it, which
 * costs the peer more.
 */
async function measureRound(round: number): Promise<void> {
  for (const { oursUs, peerUs } of measured) for (const all of [oursUs, peerUs]) all.push(0)
  for (let pass = 0; pass < turns; pass += 1) {
    await passMessages(round % 2 === 0, (cost, side, us) => {
      const all = side === 'ours' ? cost.oursUs : cost.peerUs
      all[round] = (all[round] ?? 0) + us / turns
    })
  }
}

/**
 * The cost of the first message in a language, in milliseconds of CPU time: the index of its examples, then the rest. `pauseMs`: the
 * longest time in which the index lets no other work run.
 */
async function measureFirst({ language, messages: [message] }: TurnKind) {
  let pauseMs = 0
  const index = await measureCpu(async () => {
    pauseMs = await measureLongestPause(() => prepareRequests(language))
  })
  const rest = await measureCpu(async () => message && offlineTurn(await createChatState(message, language))())
  return { language, indexMs: index / 1000, pauseMs, restMs: rest / 1000 }
}

/** The longest time in milliseconds between two rounds of the event loop while work runs. */
async function measureLongestPause(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isRunning = true
  let last = performance.now()
  const tick = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (isRunning) setImmediate(tick)
  }
  setImmediate(tick)
  await work()
  isRunning = false
  tick()
  return longest
}

const firstKinds = kinds.filter(({ language }, at) => kinds.findIndex((each) => each.language === language) === at)
const first = []
for (const kind of firstKinds) first.push(await measureFirst(kind))

type TurnCost = Pick<TurnKind, 'name' | 'language'> & {
  ours: RunTurn[]
  peer: RunTurn[]
  oursUs: number[]
  peerUs: number[]
}
const measured: TurnCost[] = []
for (const { name, language, messages } of kinds) {
  const pairs: RunPair[] = []
  for (const message of messages) pairs.push(await createPair(message, language))
  const [ours, peer] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.peer)]
  measured.push({ name, language, ours, peer, oursUs: [], peerUs: [] })
}

for (let pass = 0; pass < warmUp; pass += 1) await passMessages(true, () => undefined)
for (let round = 0; round < rounds; round += 1) await measureRound(round)
const profile = await profileFiles(async () => {
  for (let pass = 0; pass < 2 * turns; pass += 1) for (const { ours } of measured) await runAll(ours)
})
const results = measured.map(({ name, language, oursUs, peerUs }) => ({ name, language, oursUs, peerUs }))
process.stdout.write(`${JSON.stringify({ first, kinds: results, profile })}\n`)
