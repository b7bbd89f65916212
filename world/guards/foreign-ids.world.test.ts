import { coinAddresses } from '@murmur/contract/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { softwareAuthenticator } from '../../signer/test-support/passkeys/software-authenticator.ts'
import { apiClient, type Reply } from '../clients/api-client.ts'
import { approveFromOtherWallet, requireRevokeQuote } from '../clients/approvals-client.ts'
import { newChat, openChatSocket } from '../clients/chat-client.ts'
import { addRecipient, requireSendQuote } from '../clients/send-client.ts'
import { softwarePasskey } from '../clients/software-passkey.ts'
import { testClock } from '../clock/test-clock.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'

const { link } = sandboxTokens
const clock = testClock()
// The smallest picture: one pixel.
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Objects of one user, by the ids that other calls take. */
type OwnedObjects = Awaited<ReturnType<typeof createObjects>>

let world: World
let owner: ApiUser
let stranger: ApiUser
let objects: OwnedObjects
beforeAll(async () => {
  world = await startWorld({ clock })
  ;[owner, stranger] = [await newUser(world), await newUser(world)]
  objects = await createObjects(owner)
})
afterAll(() => world?.stop())

async function createObjects(user: ApiUser) {
  const recipient = await addRecipient(user, { chain: 'eth', address: stranger.addresses.eth, name: 'Secret name' })
  const watchRequest = { chain: 'eth', address: stranger.addresses.eth, name: 'Secret name' }
  const watched = await user.call('POST', '/api/watched', watchRequest)
  const alert = { chain: 'eth', address: link.address, condition: 'above', byMail: false, priceUsd: '900000' }
  const bought = await user.call('POST', '/buy', { amountInUsd: '5', tokenAddress: link.address, chain: 'eth' })
  const quote = await user.call('POST', '/api/quotes', { side: 'buy', amountInUsd: '5', tokenAddress: link.address })
  clock.advance(11_000)
  const amount = { unit: 'tokens', value: '0.01' } as const
  const sendOrder = { chain: 'eth', token: coinAddresses.eth, amount, recipientId: recipient.id } as const
  const sendQuote = await requireSendQuote(user, sendOrder)
  const approval = { chain: 'eth', token: link.address, spender: stranger.addresses.eth } as const
  await approveFromOtherWallet(world, user, approval, 7n)
  const revokeQuote = await requireRevokeQuote(user, approval)
  const round = { tokenAddress: sandboxTokens.jup.address, chain: 'sol' }
  await user.call('POST', '/buy', { ...round, amountInUsd: '25' })
  await user.call('POST', '/sell', { ...round, percentage: '100' })
  const reclaimQuote = await user.call('POST', '/api/rent/quote')
  const { credential } = softwareAuthenticator({ rpId: 'localhost', origin: world.url })
  const action = { kind: 'enrol', credential, recoveryHash: '0'.repeat(64) }
  const enrolment = { action, password: user.password, name: 'Secret name' }
  expect((await user.call('POST', '/api/signing-passkeys', enrolment)).status).toBe(200)
  const passkey = softwarePasskey({ origin: world.url })
  const options = await user.call('POST', '/api/passkeys/options', { password: user.password })
  await user.call('POST', '/api/passkeys', { credential: passkey.create(options.body.data), name: 'Secret name' })
  const chatId = await newChat(user)
  const socket = await openChatSocket(world.url, user)
  const [card] = await socket.sendAndWait(chatId, `buy $5 of ${link.address}`)
  const sent = await socket.send('photo', {
    chatId,
    content: picture,
    mimeType: 'image/png',
    clientId: crypto.randomUUID(),
  })
  if (!sent.ok || !sent.message) throw new Error('The picture was refused')
  await socket.awaitAnswer(sent.message.id)
  socket.close()
  return {
    userId: user.id as string,
    chatId: chatId as string,
    messageId: card?.id ?? '',
    uploadId: /\/api\/uploads\/([\w-]+)/.exec(JSON.stringify(sent))?.[1] ?? '',
    recipientId: recipient.id as string,
    watchedId: watched.body.data[0].id as string,
    alertId: (await user.call('POST', '/api/alerts', alert)).body.data.id as string,
    tradeId: bought.body.data.tradeId as string,
    intentId: quote.body.data.intentId as string,
    sendIntentId: sendQuote.intentId as string,
    revokeIntentId: revokeQuote.intentId as string,
    reclaimIntentId: reclaimQuote.body.data.intentId as string,
    passkeyId: (await user.call('GET', '/api/passkeys')).body.data[0].id as string,
    signingPasskeyId: credential.id,
    sessionId: (await user.call('GET', '/api/sessions')).body.data[0].id as string,
  }
}

const order = { amountInUsd: '5', tokenAddress: link.address, chain: 'eth' }
const send = { chain: 'eth', token: coinAddresses.eth, amount: { unit: 'tokens', value: '0.01' } }
const card = '/api/chats/{chatId}/messages/{messageId}'

type Fields = { body?: object; query?: Record<string, string> }
/** A request to each route that takes an object's id, with the owner's ids. `{…}` in a path is an id of the owner. */
const requests: Record<string, (own: OwnedObjects, caller: { password: string }) => Fields> = {
  'PUT /api/passkeys/{id}': () => ({ body: { name: 'taken over' } }),
  'POST /api/passkeys/{id}/remove': (_, { password }) => ({ body: { password } }),
  'PUT /api/signing-passkeys/{id}': () => ({ body: { name: 'taken over' } }),
  'DELETE /api/sessions/{id}': () => ({}),
  'DELETE /api/alerts/{id}': () => ({}),
  'PUT /api/recipients/{id}': (_, { password }) => ({ body: { name: 'taken over', password } }),
  'DELETE /api/recipients/{id}': () => ({}),
  'POST /api/recipients/{id}/allow': (_, { password }) => ({ body: { password } }),
  'GET /api/watched/{id}/balances': () => ({}),
  'PUT /api/watched/{id}': () => ({ body: { name: 'taken over' } }),
  'DELETE /api/watched/{id}': () => ({}),
  'POST /api/sends/quote': ({ recipientId }) => ({ body: { ...send, recipientId } }),
  'POST /api/sends': ({ sendIntentId }, { password }) => ({ body: { intentId: sendIntentId, password } }),
  'POST /api/approvals/revoke': ({ revokeIntentId }, { password }) => ({
    body: { intentId: revokeIntentId, password },
  }),
  'POST /api/rent/reclaim': ({ reclaimIntentId }, { password }) => ({ body: { intentId: reclaimIntentId, password } }),
  'POST /buy': ({ intentId, chatId }) => ({ body: { ...order, intentId, chatId } }),
  'POST /sell': ({ chatId }) => ({ body: { percentage: '50', tokenAddress: link.address, chain: 'eth', chatId } }),
  'POST /api/replacements/quote': ({ tradeId }) => ({ body: { tradeId, kind: 'cancel' } }),
  'POST /api/replacements': ({ tradeId }, { password }) => ({
    body: { tradeId, kind: 'cancel', maxNetworkFee: '1', deadline: 1, password },
  }),
  'GET /api/history/{id}': () => ({}),
  'GET /api/history/{id}/receipt': () => ({}),
  'GET /transactions/history': ({ userId }) => ({ query: { userId } }),
  'GET /api/history.csv': ({ userId }) => ({ query: { userId } }),
  'GET /balances/getuserbalance': ({ userId }) => ({ query: { userId } }),
  'GET /chats/getchats': ({ userId }) => ({ query: { userId } }),
  'POST /chats/createchat': ({ userId }) => ({ body: { userId } }),
  'GET /chats/getchat': ({ chatId }) => ({ query: { chatId } }),
  'PUT /chats/editchat': ({ chatId }) => ({ body: { chatId, newTitle: 'taken over' } }),
  'DELETE /api/chats/{chatId}': () => ({}),
  'GET /api/uploads/{uploadId}': () => ({}),
  [`POST ${card}/cancel`]: () => ({}),
  [`POST ${card}/renew`]: () => ({}),
}

/**
 * Credential ids come from authenticators, not from the server. passkeys.world.test.ts and passkey-confirmation.world.test.ts try
 * those of others.
 */
const isCredential = (field: string) => /credential|assertion/.test(field)

function request(user: ApiUser, route: string, own = objects): Promise<Reply> {
  const [method = '', template = ''] = route.split(' ')
  const { body, query } = requests[route]?.(own, user) ?? {}
  const path = template.replace(/\{(\w+)\}/g, (_, name) =>
    name === 'id' ? idOf(template, own) : own[name as 'chatId'],
  )
  return user.call(method, query ? `${path}?${new URLSearchParams(query)}` : path, body)
}

function idOf(path: string, own: OwnedObjects): string {
  const ids = {
    passkeys: 'passkeyId',
    'signing-passkeys': 'signingPasskeyId',
    sessions: 'sessionId',
    alerts: 'alertId',
    recipients: 'recipientId',
    watched: 'watchedId',
  } as const
  const kind = path.split('/')[2] ?? ''
  return kind === 'history' ? own.tradeId : own[ids[kind as keyof typeof ids]]
}

const noObjects = new Proxy({} as OwnedObjects, { get: () => crypto.randomUUID() })

/** The objects, as their owner reads them. */
async function readAll() {
  const paths = ['passkeys', 'signing-passkeys', 'sessions', 'alerts', 'recipients', 'watched'].map(
    (kind) => `/api/${kind}`,
  )
  const reads = [...paths, '/chats/getchats', `/chats/getchat?chatId=${objects.chatId}`, '/transactions/history']
  const replies = await Promise.all(reads.map((path) => owner.call('GET', path)))
  const data = JSON.stringify(replies.map(({ body }) => body.data))
  // Each read by the owner updates `lastSeenAt` of the session.
  return JSON.parse(data, (name, value) => (name === 'lastSeenAt' ? undefined : value))
}

test('every route that accepts an id is tested here', async () => {
  const document = (await owner.call<OpenApi>('GET', '/openapi.json')).body
  expect([...new Set(findIdRoutes(document))].sort()).toEqual(Object.keys(requests).sort())
})

test('another user can neither read, change nor remove an object by its id', async () => {
  const routes = Object.keys(requests)
  const before = await readAll()
  const failures: string[] = []
  for (const route of routes) {
    const reply = await request(stranger, route)
    const answer = `${reply.status} ${JSON.stringify(reply.body)}`
    if (![403, 404, 409].includes(reply.status)) failures.push(`${route}: ${answer}`)
    // The reply to an id that no object has is the same, so that no caller learns which ids exist.
    const unknown = await request(stranger, route, noObjects)
    if (answer !== `${unknown.status} ${JSON.stringify(unknown.body)}`)
      failures.push(`${route}: not as for an unknown id: ${answer}`)
  }
  expect(failures).toEqual([])
  expect(await readAll()).toEqual(before)
})

test('a visitor without a session can neither read, change nor remove an object by its id', async () => {
  const before = await readAll()
  const visitor = Object.assign(apiClient(world.url), { password: 'none' }) as ApiUser
  for (const route of Object.keys(requests))
    expect(await request(visitor, route), route).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } })
  expect(await readAll()).toEqual(before)
})

test('the assistant answers questions about the record on the screen only to its owner', async () => {
  const ask = async (user: ApiUser) => {
    const socket = await openChatSocket(world.url, user)
    const answers = await socket.sendAndWait(await newChat(user), 'is this final?', { record: objects.tradeId })
    socket.close()
    return answers.map(({ content }) => content).join('\n')
  }
  expect(await ask(owner)).toContain('LINK')
  expect(await ask(stranger)).not.toContain('LINK')
})

test('the owner can use each of these ids', async () => {
  // Removals come last, followed by the end of the session.
  const last = ['/remove', 'DELETE', 'DELETE /api/chats', '/api/sessions']
  const removalRank = (route: string) => last.findLastIndex((part) => route.includes(part))
  const refused: string[] = []
  for (const route of Object.keys(requests).sort((a, b) => removalRank(a) - removalRank(b))) {
    const { status, body } = await request(owner, route)
    const code = (body as { code?: string }).code ?? ''
    if (status !== 200 && !expectedCodes.includes(code)) refused.push(`${route}: ${status} ${JSON.stringify(body)}`)
  }
  expect(refused).toEqual([])
})

/** Refusals of the owner's request for another reason than a foreign id. */
const expectedCodes = ['INTENT_CLOSED', 'QUOTE_EXPIRED', 'SECOND_FACTOR_REQUIRED']

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Operation = { parameters: { name: string }[]; requestBody?: { content: Record<string, { schema: Schema }> } }

type OpenApi = { paths: Record<string, Record<string, Operation>> }

/** The routes of an OpenAPI document that take an id in path, query or body. */
function findIdRoutes(document: OpenApi): string[] {
  const isId = (field: string) => /(^|\.)(id|\w+Ids?)$/.test(field) && !isCredential(field)
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters, requestBody }]) => {
      const fields = fieldsOf(requestBody?.content['application/json']?.schema)
      const names = [...parameters.map(({ name }) => name), ...fields]
      return names.some(isId) ? [`${method.toUpperCase()} ${path}`] : []
    }),
  )
}

/** The names of all fields of a schema, nested ones with a path. */
function fieldsOf(schema: Schema | undefined, at = ''): string[] {
  if (!schema) return []
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? []), schema.items]
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    `${at}${name}`,
    ...fieldsOf(field, `${at}${name}.`),
  ])
  return [...own, ...parts.flatMap((part) => fieldsOf(part, at))]
}
