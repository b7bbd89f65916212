import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newChat, openChatSocket } from '../clients/chat-client.ts'
import { newUser } from '../new-user.ts'
import { fetchTrades } from '../proofs/ledger.ts'
import { startWorld, type World } from '../start-world.ts'

type Value = { stringValue?: string; intValue?: number }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Value }[]
  links?: { traceId: string; spanId: string }[]
  events?: { name: string }[]
}
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

/** A collector that keeps what it receives. */
const received: string[] = []
const collector = createServer(async (request, response) => {
  received.push(await text(request))
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
const parseSpans = (): Span[] =>
  received.flatMap((body) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
const attributeOf = (span: Span, key: string) => span.attributes.find((each) => each.key === key)?.value.stringValue

let world: World
beforeAll(async () => {
  await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  world = await startWorld({ env: { TRACES_URL: `http://127.0.0.1:${port}/v1/traces` } })
})
afterAll(async () => {
  await world?.stop()
  collector.close()
})

it('a trace follows a trade from the message to the fill, and contains nothing about its user', async () => {
  const user = await newUser(world)
  const socket = await openChatSocket(world.url, user)
  const chat = await newChat(user)
  await socket.sendAndWait(chat, 'buy $7 of bonk')
  await socket.sendAndWait(chat, 'yes')
  await expect.poll(async () => (await fetchTrades(user)).map(({ status }) => status)).toEqual(['Successful'])
  const [trade] = await fetchTrades(user)
  socket.close()
  // Stopping the server exports the remaining spans.
  await world.server.stop()

  const all = parseSpans()
  const ofTrade = all.filter(({ traceId }) => traceId === trade?.id.replaceAll('-', ''))
  const findSpans = (name: string) => ofTrade.filter((span) => span.name === name)
  expect(findSpans('quote')).toHaveLength(1)
  expect(findSpans('release')).toHaveLength(1)
  // There is no "sent" event if the transaction was seen in a block before the node replied, as on a busy machine.
  const states = findSpans('execute')[0]?.events?.map(({ name }) => name) ?? []
  expect([
    ['signed', 'sent', 'settled'],
    ['signed', 'settled'],
  ]).toContainEqual(states)
  expect(findSpans('prepare').map(({ parentSpanId }) => parentSpanId)).toEqual([findSpans('execute')[0]?.spanId])
  // The rehearsal and the transaction itself reached the node within these spans.
  expect(findSpans('upstream').length).toBeGreaterThan(1)

  const causeOf = (span: Span | undefined) => all.find(({ spanId }) => spanId === span?.links?.[0]?.spanId)
  const rootOf = (span: Span | undefined): Span | undefined =>
    span?.parentSpanId ? rootOf(all.find(({ spanId }) => spanId === span.parentSpanId)) : span
  for (const name of ['quote', 'release']) expect(rootOf(causeOf(findSpans(name)[0]))?.name).toBe('turn')
  expect(all.filter(({ name }) => name === 'tool').map((span) => attributeOf(span, 'murmur.kind'))).toContain('propose')
  expect(all.map(({ name }) => name)).toContain('GET /transactions/history')

  const everything = received.join('\n')
  const secrets = [user.email, user.username, user.password, ...Object.values(user.addresses), 'buy $7', world.dataDir]
  for (const secret of secrets) expect(everything.toLowerCase()).not.toContain(String(secret).toLowerCase())
  for (const cookie of user.cookies.values()) expect(everything).not.toContain(cookie)
})
