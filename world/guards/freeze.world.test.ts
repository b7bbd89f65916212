import { coinAddresses } from '@murmur/contract/chains'
import type { FreezeStatus } from '@murmur/contract/identity/freeze'
import { parseRecipientId, type RecipientId } from '@murmur/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient, type Reply } from '../clients/api-client.ts'
import { type ChatSocket, newChat, openChatSocket } from '../clients/chat-client.ts'
import { fetchEmails } from '../clients/mailbox.ts'
import { addRecipient, postSend, quoteSend, requireSendQuote } from '../clients/send-client.ts'
import { testClock } from '../clock/test-clock.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { fetchTrades } from '../proofs/ledger.ts'
import { injectFault } from '../sandbox-control/inject-fault.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { accountSteps } from './account-steps.ts'
import { expectRefusal } from './expect-refusal.ts'

const { link } = sandboxTokens
const clock = testClock()
/** Longer than the sandbox's waiting times of recipients and of thaws. */
const wait = 11_000

let world: World
beforeAll(async () => {
  world = await startWorld({ clock, debug: true, env: { TRADE_ANSWER_SECONDS: '3' } })
})
afterAll(() => world?.stop())

const steps = accountSteps(() => world, clock)
const freeze = (user: ApiUser) => user.call<{ data: FreezeStatus }>('POST', '/api/account/freeze')
const thaw = (user: ApiUser, fields: object = {}) =>
  user.call<{ data: FreezeStatus }>('POST', '/api/account/thaw', { password: user.password, ...fields })
const fetchStatus = async (user: ApiUser) =>
  (await user.call<{ data: FreezeStatus }>('GET', '/api/account/freeze')).body.data.freeze
const quote = (user: ApiUser, amountInUsd = '5') =>
  user.call('POST', '/api/quotes', { side: 'buy', amountInUsd, tokenAddress: link.address, chain: 'eth' })
const buy = (user: ApiUser, more: object = {}) =>
  user.call('POST', '/buy', { amountInUsd: '5', tokenAddress: link.address, chain: 'eth', ...more })
const requireIntent = async (user: ApiUser): Promise<string> => {
  const { status: code, body } = await quote(user)
  expect({ code, body }).toMatchObject({ code: 200 })
  return body.data.intentId
}
const sendOrder = (recipientId: RecipientId) => ({
  ...{ chain: 'eth' as const, token: coinAddresses.eth, amount: { unit: 'tokens' as const, value: '0.001' } },
  recipientId,
})
/** Expects the server's own refusal: behind it the signer refuses to attest terms and to export, for another reason. */
function expectServersRefusal(reply: Parameters<typeof expectRefusal>[1]) {
  expectRefusal('ACCOUNT_FROZEN', reply)
  expect(reply.body.reasonId).not.toBe('frozen-in-signer')
}
const fetchHashes = async (user: ApiUser) =>
  (await fetchTrades(user)).filter(({ status: state }) => state !== 'Failed').map(({ hash }) => hash)

describe('a frozen account', () => {
  let user: ApiUser
  let friend: ApiUser
  let recipientId: RecipientId
  let totp: () => string
  let trade: string
  let send: string
  let socket: ChatSocket
  let chat: { id: Awaited<ReturnType<typeof newChat>>; cards: number }
  const say = async (text: string) => (await socket.sendAndWait(chat.id, text)).map(({ content }) => content).join('\n')

  beforeAll(async () => {
    user = await newUser(world)
    friend = await newUser(world)
    const { id } = await addRecipient(user, { chain: 'eth', address: friend.addresses.eth })
    recipientId = id
    expect((await user.call('PUT', '/api/trading/limits', { perTradeUsd: 50, perDayUsd: 100 })).status).toBe(200)
    const { nextTotp } = await steps.addAuthenticator(user)
    totp = nextTotp
    expect((await buy(user)).body).toMatchObject({ success: true })
    clock.advance(wait)
    socket = await openChatSocket(world.url, user)
    chat = { id: await newChat(user), cards: 0 }
    expect(await say('buy $5 of LINK on ethereum')).toMatch(/LINK/)
    trade = await requireIntent(user)
    send = (await requireSendQuote(user, sendOrder(recipientId))).intentId
    expect((await freeze(user)).body.data.freeze).toMatchObject({ by: 'user', thawsAt: null })
  })
  afterAll(() => socket?.close())

  test('neither releases nor quotes a trade or a send', async () => {
    const before = await fetchHashes(user)
    expectRefusal('ACCOUNT_FROZEN', await buy(user, { intentId: trade }))
    expectRefusal('ACCOUNT_FROZEN', await postSend(user, send, { totp: totp() }))
    expectServersRefusal(await quote(user))
    expectRefusal('ACCOUNT_FROZEN', await quoteSend(user, sendOrder(recipientId)))
    // The server itself refuses, before it looks anything up; the signer would only refuse to attest the terms.
    expectRefusal('ACCOUNT_FROZEN', await quoteSend(user, sendOrder(parseRecipientId('unknown'))))
    expectRefusal('ACCOUNT_FROZEN', await buy(user))
    expectRefusal(
      'ACCOUNT_FROZEN',
      await user.call('POST', '/sell', { percentage: '100', tokenAddress: link.address, chain: 'eth' }),
    )
    expect(await fetchHashes(user)).toEqual(before)
  })

  test('releases no open card after a yes, and explains why in the chat', async () => {
    const before = await fetchHashes(user)
    expect(await say('yes')).toMatch(/Your account is frozen.*Security/)
    expect(await say('buy $5 of LINK on ethereum')).toMatch(/Your account is frozen/)
    expect(await fetchHashes(user)).toEqual(before)
  })

  const blockedChanges: [string, string, string, () => object][] = [
    ['exports keys', 'POST', '/users/exportprivatekeys', () => ({})],
    [
      'adds recipients',
      ...(['POST', '/api/recipients'] as const),
      () => ({
        ...{ chain: 'base', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', name: 'New' },
        acceptedWarnings: ['look-alike', 'contract', 'unused', 'no-checksum'],
      }),
    ],
    ['raises limits', 'PUT', '/api/trading/limits', () => ({ perTradeUsd: 60, perDayUsd: null })],
    ['allows dangerous tokens', 'PUT', '/api/trading/settings', () => ({ allowDanger: true })],
    [
      'allows purchases by voice',
      ...(['PUT', '/api/assistant/settings'] as const),
      () => ({ confirmByVoice: true, voiceCapUsd: 50 }),
    ],
    ['removes an authenticator', 'POST', '/api/security/authenticator/remove', () => ({})],
    ['ends mailed codes', 'PUT', '/api/security/email-factor', () => ({ on: false })],
    [
      'changes its email',
      ...(['PUT', '/api/profile'] as const),
      () => ({ username: user.username, email: 'other@example.test' }),
    ],
    ['is deleted', 'POST', '/api/account/delete', () => ({ username: user.username, leaveFunds: true })],
  ]
  test.each(blockedChanges)('never %s', async (_, method, path, fields) => {
    const proof = { password: user.password, totp: totp() }
    expectServersRefusal(await user.call(method, path, { ...proof, ...fields() }))
  })

  test('cannot rename a recipient', async () => {
    const renamed = await user.call('PUT', `/api/recipients/${recipientId}`, {
      ...{ name: 'Someone else', password: user.password, totp: totp() },
    })
    expectRefusal('ACCOUNT_FROZEN', renamed)
    expect((await user.call('GET', '/api/recipients')).body.data[0].name).toBe('Friend')
  })

  test('can be read, receives money, and accepts stricter settings', async () => {
    const reads = ['/balances/getuserbalance', '/transactions/history', '/api/recipients', '/api/watchlist']
    const replies = await Promise.all(reads.map((path) => user.call('GET', path)))
    expect(replies.map(({ status: code }) => code)).toEqual(reads.map(() => 200))
    expect(await say('what do I hold?')).toMatch(/LINK/)
    const { id } = await addRecipient(friend, { chain: 'eth', address: user.addresses.eth })
    clock.advance(wait)
    const { intentId } = await requireSendQuote(friend, sendOrder(id))
    expect((await postSend(friend, intentId)).body).toMatchObject({ success: true })
    const fetchHistory = async () => (await user.call('GET', '/transactions/history')).body.data
    await expect
      .poll(fetchHistory, { timeout: 30_000 })
      .toEqual(expect.arrayContaining([expect.objectContaining({ counterparty: friend.addresses.eth })]))
    expect((await user.call('PUT', '/api/trading/limits', { perTradeUsd: 10, perDayUsd: 100 })).status).toBe(200)
    expect((await user.call('DELETE', `/api/recipients/${recipientId}`)).status).toBe(200)
    expect((await user.call('POST', '/api/sessions/end-others')).status).toBe(200)
  })

  test('needs password and second factor to thaw, which takes a waiting time and is announced by mail', async () => {
    expectRefusal('WRONG_CREDENTIALS', await thaw(user, { password: 'wrong' }))
    expectRefusal('SECOND_FACTOR_REQUIRED', await thaw(user))
    const { body } = await thaw(user, { totp: totp() })
    expect(Date.parse(body.data.freeze?.thawsAt ?? '') - clock.now().getTime()).toBeGreaterThan(5_000)
    const refused = await quote(user)
    expectRefusal('ACCOUNT_FROZEN', refused, /works again/)
    expect(refused.body).toMatchObject({ reasonId: 'frozen-until' })
    const fetchMailText = async () =>
      (await fetchEmails(world.sandboxUrl, user.email)).map(({ text }) => text).join('\n')
    await expect.poll(fetchMailText, { timeout: 30_000 }).toMatch(/cancel-thaw#/)
    clock.advance(wait)
    expect(await fetchStatus(user)).toBeNull()
    expect((await quote(user)).status).toBe(200)
    await expect.poll(fetchMailText, { timeout: 30_000 }).toMatch(/Your account was unfrozen/)
  })
})

describe('a thaw', () => {
  test('is cancelled by its call, and by its mailed link without a session', async () => {
    const user = await newUser(world)
    await freeze(user)
    await thaw(user)
    expect((await freeze(user)).body.data.freeze?.thawsAt).toBeNull()
    clock.advance(wait)
    expectRefusal('ACCOUNT_FROZEN', await quote(user))
    await thaw(user)
    const findCodes = async () =>
      (await fetchEmails(world.sandboxUrl, user.email)).flatMap(({ text }) =>
        [...text.matchAll(/cancel-thaw#([\w-]+)/g)].map(([, found = '']) => found),
      )
    await expect.poll(findCodes, { timeout: 30_000 }).toHaveLength(2)
    const codes = await findCodes()
    const cancel = (code: string): Promise<Reply> =>
      apiClient(world.url).call('POST', '/api/account/thaw/cancel', { code })
    const replies = await Promise.all(codes.map(cancel))
    // The link of the cancelled thaw does nothing.
    expect(replies.map(({ status: code }) => code).sort()).toEqual([200, 400])
    expectRefusal('WRONG_CODE', await cancel('made-up'), /link doesn’t work/)
    clock.advance(wait)
    expectRefusal('ACCOUNT_FROZEN', await quote(user))
    expect(await fetchStatus(user)).toMatchObject({ by: 'user', thawsAt: null })
  })
})

describe('a freeze during trades', () => {
  test('releases no other trade once it has been acknowledged', async () => {
    for (const round of [1, 2, 3]) {
      const user = await newUser(world)
      const intents = await Promise.all(Array.from({ length: 4 }, () => requireIntent(user)))
      const buying = intents.map((intentId) => buy(user, { intentId }))
      if (round > 1) await new Promise((resolve) => setTimeout(resolve, round * 8))
      expect((await freeze(user)).status).toBe(200)
      const atAnswer = (await fetchTrades(user)).map(({ id }) => id)
      await Promise.all(buying)
      const after = (await fetchTrades(user)).map(({ id }) => id)
      expect(after.filter((id) => !atAnswer.includes(id))).toEqual([])
    }
  })

  test('refuses a trade that was released but not signed, and lets a sent one finish', async () => {
    const user = await newUser(world)
    const sent = await requireIntent(user)
    const released = await requireIntent(user)
    // The first trade is sent and waits for a block; the second waits behind it in the lane of the wallet.
    await injectFault(world.sandboxUrl, 'eth', { action: 'hold' })
    const [first, second] = [sent, released].map((intentId) => buy(user, { intentId }))
    const fetchSentStates = async () => (await fetchTrades(user)).map(({ hash }) => hash !== null)
    await expect.poll(fetchSentStates, { timeout: 20_000 }).toContain(true)
    await Promise.all([first, second])
    await freeze(user)
    await injectFault(world.sandboxUrl, 'eth', { action: 'release' })
    const fetchOutcomes = async () => (await fetchTrades(user)).map(({ status: state }) => state).sort()
    await expect.poll(fetchOutcomes, { timeout: 30_000 }).toEqual(['Successful'])
  })
})
