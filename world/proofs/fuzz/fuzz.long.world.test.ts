import { readFileSync } from 'node:fs'
import type { Endpoint } from '@murmur/contract/endpoint'
import type { ChatId } from '@murmur/contract/ids'
import type { ClientEvents } from '@murmur/contract/realtime'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printProofProgress, proofRounds, reportProof } from '../../../spec/proof.ts'
import { apiClient } from '../../clients/api-client.ts'
import { type ChatSocket, newChat, openChatSocket } from '../../clients/chat-client.ts'
import { everyEndpoint } from '../../clients/every-endpoint.ts'
import { type ApiUser, newUser, registerVerifiedUser } from '../../new-user.ts'
import { startWorld, type World } from '../../start-world.ts'
import { type GeneratedCall, generatedCall, makeFields, pathWith } from './generate-call.ts'
import { countReached } from './reach.ts'

const rounds = proofRounds({ few: 2_000, all: 8_000, short: 20_000, full: 1_000_000 })
const concurrency = 8
const batch = 500
/** Growth of the server's memory after the first tenth of the calls, in MB. */
const maxGrowth = 50

const eventNames = ['message', 'audio', 'photo', 'stop'] as const satisfies (keyof ClientEvents)[]
const eventFields = ['chatId', 'content', 'clientId', 'mimeType', 'language', 'afterSeq', 'focus']
/** Calls that may end a session or an account, which users of their own make. */
const endsSession = /logout|sessions|freeze|account|password|two-factor|passkeys?|export/

/** The handlers that matter most. Others want a passkey, or a code from a mail. */
const mustReach = ['POST /buy', 'POST /sell', 'POST /api/quotes', 'POST /api/alerts', 'event message', 'event stop']

let world: World
let user: ApiUser
/** Replaced once its session has ended. */
let expendable: Promise<ApiUser>
let chatId: ChatId
let socket: ChatSocket
let endpoints: Endpoint[]

beforeAll(async () => {
  world = await startWorld({ optimized: true })
  user = await newUser(world)
  expendable = registerVerifiedUser(world)
  chatId = await newChat(user)
  socket = await openChatSocket(world.url, user, { timeoutMs: 120_000, reconnects: true })
  endpoints = (await everyEndpoint()).filter(({ path }) => path !== '/api/events')
})
afterAll(async () => {
  socket?.close()
  await world?.stop()
})

const readMemory = () =>
  Number(/^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${world.server.pid}/status`, 'utf8'))?.[1]) / 1024

test(
  `${rounds} generated requests and events get no 5xx from the assembled server, which neither ends nor grows`,
  async () => {
    const seed = Number(process.env.MURMUR_SEED ?? Date.now() % 2 ** 31)
    const reach = countReached()
    const { pid } = world.server
    const lowest = { before: Number.POSITIVE_INFINITY, after: Number.POSITIVE_INFINITY }
    let tried = 0
    for (let start = 0; start < rounds; start += batch) {
      const calls = fc.sample(generatedCall, { seed: seed + start, numRuns: Math.min(batch, rounds - start) })
      await Promise.all(
        Array.from({ length: concurrency }, async (_, lane) => {
          for (const call of calls.filter((_each, index) => index % concurrency === lane)) await makeCall(call, reach)
        }),
      )
      tried += calls.length
      printProofProgress('assembled requests', start, rounds)
      // A server's memory rises and falls with its garbage collections: the lowest reading of each part counts.
      const part = start < rounds / 5 ? 'before' : start >= (4 * rounds) / 5 ? 'after' : undefined
      if (part && start >= rounds / 10) lowest[part] = Math.min(lowest[part], readMemory())
    }
    expect(world.server.pid).toBe(pid)
    expect(await apiClient(world.url).call('GET', '/healthz')).toMatchObject({ status: 200 })
    const growth = lowest.after - lowest.before
    console.log(`${reach.format()}\nseed ${seed}, growth ${growth.toFixed(0)} MB`)
    for (const name of mustReach) expect(reach.unreached(), name).not.toContain(name)
    // A server that has just started grows until its code is compiled and its caches are full.
    if (rounds >= 100_000) expect(growth).toBeLessThan(maxGrowth)
    reportProof('assembled requests', { tried, seed, note: `growth of memory ${growth.toFixed(0)} MB` })
  },
  300_000 + rounds * 40,
)

async function makeCall(call: GeneratedCall, reach: ReturnType<typeof countReached>): Promise<void> {
  if (call.isEvent) return sendEvent(call, reach)
  const endpoint = endpoints[call.which % endpoints.length] as Endpoint
  const { method, path } = endpoint
  const client = endsSession.test(path) ? await expendable : user
  const values = (names: readonly string[]) => makeFields(names, call, client, chatId)
  const body = method === 'GET' ? undefined : values(Object.keys(endpoint.body?.entries ?? {}))
  const reply = await client.call(method, pathWith(endpoint, values), body)
  expect(reply.status, JSON.stringify([method, path, body, reply.body]).slice(0, 2_000)).toBeLessThan(500)
  if (reply.body?.code === 'SIGNED_OUT' && client === (await expendable)) expendable = registerVerifiedUser(world)
  reach.add(`${method} ${path}`, { status: reply.status, code: reply.body?.code })
}

async function sendEvent(call: GeneratedCall, reach: ReturnType<typeof countReached>): Promise<void> {
  const name = eventNames[call.which % eventNames.length] as (typeof eventNames)[number]
  const fields = Object.entries(makeFields(eventFields, call, user, chatId))
  // A longer frame ends the connection, which has a test of its own.
  const payload = fields.map(([field, value]) => [field, typeof value === 'string' ? value.slice(0, 5_000) : value])
  const reply = await socket.send(name, Object.fromEntries(payload) as never)
  const code = reply.ok ? undefined : reply.code
  expect(code, JSON.stringify([name, call.choices]).slice(0, 2_000)).not.toBe('BUG')
  reach.add(`event ${name}`, { status: reply.ok ? 200 : 400, code })
}
