import { type ChainKey, chainKeys, coinAddresses } from '@murmur/contract/chains'
import type { RecipientId } from '@murmur/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proofRounds, reportProof } from '../../spec/proof.ts'
import { apiClient } from '../clients/api-client.ts'
import { fetchEmails, waitForMailedCode } from '../clients/mailbox.ts'
import { addRecipient, postSend, quoteSend, requireSendQuote } from '../clients/send-client.ts'
import { testClock } from '../clock/test-clock.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { chainReader } from '../proofs/chain-reader.ts'
import { fetchHistory, findDifferences } from '../proofs/ledger.ts'
import { verifyReceipts } from '../proofs/verify-receipts.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { accountSteps, dayMs } from './account-steps.ts'
import { expectRefusal } from './expect-refusal.ts'

const { link, brett, jup } = sandboxTokens
const clock = testClock()
const wait = 11_000

let world: World
let user: ApiUser
let friend: ApiUser
const recipientOf = {} as Record<ChainKey, RecipientId>
beforeAll(async () => {
  world = await startWorld({ clock, debug: true })
  user = await newUser(world)
  friend = await newUser(world)
  const evm = await addRecipient(user, { chain: 'eth', address: friend.addresses.eth })
  const sol = await addRecipient(user, { chain: 'sol', address: friend.addresses.sol })
  Object.assign(recipientOf, { eth: evm.id, base: evm.id, sol: sol.id })
  clock.advance(wait)
})
afterAll(() => world?.stop())

const reader = () => chainReader(world.sandboxUrl)
const coinOrder = (chain: ChainKey, value: string, as = recipientOf[chain]) => ({
  chain,
  token: coinAddresses[chain],
  amount: { unit: 'tokens' as const, value },
  recipientId: as,
})
const fetchBalance = (chain: ChainKey, token: string, owner: ApiUser) =>
  token === coinAddresses[chain]
    ? reader().coin(chain, owner.addresses[chain])
    : reader().token(chain, token, owner.addresses[chain])

describe('a send', () => {
  const transfers: [ChainKey, string, string][] = [
    ['sol', 'the coin', coinAddresses.sol],
    ['eth', 'the coin', coinAddresses.eth],
    ['base', 'the coin', coinAddresses.base],
    ['sol', 'a token', jup.address],
    ['eth', 'a token', link.address],
    ['base', 'a token', brett.address],
  ]
  test.each(transfers)('on %s transfers %s exactly to the base unit', async (chain, what, token) => {
    if (what === 'a token') {
      const bought = await user.call('POST', '/buy', { amountInUsd: '25', tokenAddress: token, chain })
      expect(bought.body).toMatchObject({ success: true })
    }
    const [ours, theirs] = [await fetchBalance(chain, token, user), await fetchBalance(chain, token, friend)]
    const order = { ...coinOrder(chain, '0.01'), token }
    const quote = await requireSendQuote(user, order)
    const { status, body } = await postSend(user, quote.intentId)
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true, data: { status: 'successful' } } })
    const sent = BigInt(quote.amount.amountBaseUnits)
    expect((await fetchBalance(chain, token, friend)) - theirs).toBe(BigInt(quote.arrives.amountBaseUnits))
    const left = ours - (await fetchBalance(chain, token, user))
    const fees = token === coinAddresses[chain] ? BigInt(quote.networkFee.amountBaseUnits) : 0n
    expect(left >= sent && left <= sent + fees).toBe(true)
    const entry = (await fetchHistory(user)).find(({ id }) => id === quote.intentId)
    expect(entry).toMatchObject({
      ...{ type: 'Transfer', status: 'Successful', counterparty: friend.addresses[chain] },
      ...{ hash: body.data.transactionHash, tokenIn: { amountBaseUnits: String(sent) } },
    })
  })

  test.each(chainKeys)(
    'on %s with a raised priority costs at most its higher quote, and its receipt verifies',
    async (chain) => {
      const normal = await requireSendQuote(user, coinOrder(chain, '0.01'))
      const urgent = await requireSendQuote(user, { ...coinOrder(chain, '0.01'), priority: 'urgent' })
      const [expected, usual] = [urgent, normal].map(({ networkFeeExpected }) =>
        BigInt(networkFeeExpected.amountBaseUnits),
      )
      expect(expected).toBeGreaterThan(usual ?? 0n)
      const { body } = await postSend(user, urgent.intentId)
      expect(body).toMatchObject({ success: true, data: { status: 'successful' } })
      const cost = BigInt(body.data.networkFee?.amountBaseUnits ?? 0)
      expect(cost).toBeGreaterThan(0n)
      expect(cost).toBeLessThanOrEqual(BigInt(urgent.networkFee.amountBaseUnits))
      const [receipt] = await verifyReceipts(user, ({ id }) => id === urgent.intentId)
      expect(receipt?.terms).toMatchObject({ side: 'send', chain, priority: 'urgent' })
    },
  )

  test('has a receipt that verifies offline', async () => {
    const receipts = await verifyReceipts(user)
    expect(new Set(receipts.map(({ terms }) => `${terms.chain} ${terms.side}`)).size).toBe(6)
    expect(receipts.filter(({ passkeySite }) => passkeySite !== null)).toEqual([])
  })

  test('leaves the histories of both users consistent with the chains', async () => {
    await expect.poll(() => findDifferences(user, reader()), { timeout: 60_000 }).toEqual([])
    await expect.poll(() => findDifferences(friend, reader()), { timeout: 60_000 }).toEqual([])
    const hashes = (await fetchHistory(user))
      .filter(({ type }) => type === 'Transfer')
      .map(({ hash, tokenIn }) => `${hash} ${tokenIn.address}`)
    expect(new Set(hashes).size).toBe(hashes.length)
    const arrived = (await fetchHistory(friend)).filter(({ counterparty }) => counterparty !== null)
    for (const chain of chainKeys) expect(arrived.some((each) => each.chain === chain)).toBe(true)
  })

  test('of the whole coin balance keeps back the highest fee, and on Solana the minimum balance of an account', async () => {
    const giver = await newUser(world)
    const [evm, sol] = [
      await addRecipient(giver, { chain: 'eth', address: friend.addresses.eth }),
      await addRecipient(giver, { chain: 'sol', address: friend.addresses.sol }),
    ]
    clock.advance(wait)
    for (const [chain, recipientId, kept] of [
      ['eth', evm.id, 0n],
      ['sol', sol.id, 890_880n],
    ] as const) {
      const before = await reader().coin(chain, giver.addresses[chain])
      const order = { ...coinOrder(chain, '0', recipientId), amount: { unit: 'max' as const } }
      const quote = await requireSendQuote(giver, order)
      expect(quote.suggestsTest).toBe(true)
      const amount = BigInt(quote.amount.amountBaseUnits)
      expect(before - amount - BigInt(quote.networkFee.amountBaseUnits)).toBe(kept)
      expect((await postSend(giver, quote.intentId)).body).toMatchObject({ success: true })
      expect(await reader().coin(chain, giver.addresses[chain])).toBeGreaterThanOrEqual(kept)
    }
    const [again] = (await giver.call('GET', '/api/recipients')).body.data
    expect(again.lastSentAt).not.toBeNull()
    expectRefusal('INSUFFICIENT_BALANCE', await quoteSend(giver, coinOrder('eth', '1', evm.id)))
  })

  test('makes one transaction for many parallel calls of one intent', async () => {
    const intents = proofRounds({ few: 1, all: 1, short: 20, full: 50 })
    const parallel = proofRounds({ few: 20, all: 20, short: 20, full: 1_000 })
    for (let done = 0; done < intents; done += 1) {
      const { intentId } = await requireSendQuote(user, coinOrder('eth', '0.001'))
      const before = await reader().countIncluded('eth', user.addresses.eth)
      const replies = await Promise.all(Array.from({ length: parallel }, () => postSend(user, intentId)))
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await reader().countIncluded('eth', user.addresses.eth)).toBe(before + 1)
      expectRefusal('INTENT_CLOSED', await postSend(user, intentId))
    }
    reportProof('releases', { tried: intents, note: `${parallel} calls each` })
  })

  test('counts towards the limits, and is released only by its own call', async () => {
    const order = coinOrder('base', '0.01')
    const [first, second] = [await requireSendQuote(user, order), await requireSendQuote(user, order)]
    const worth = Math.ceil(first.amount.usdValue ?? 0)
    await user.call('PUT', '/api/trading/limits', { perTradeUsd: null, perDayUsd: 10_000 })
    const common = { intentId: first.intentId, tokenAddress: coinAddresses.base, chain: 'base' }
    expectRefusal('INTENT_MISMATCH', await user.call('POST', '/buy', { ...common, amountInUsd: String(worth) }))
    expectRefusal('INTENT_MISMATCH', await user.call('POST', '/sell', { ...common, percentage: '1' }))
    await user.call('PUT', '/api/trading/limits', { perTradeUsd: Math.max(1, worth - 1), perDayUsd: 10_000 })
    expectRefusal('OVER_LIMIT', await postSend(user, second.intentId))
    expect((await fetchHistory(user)).some(({ id }) => id === second.intentId || id === first.intentId)).toBe(false)
  })

  test('counts towards the daily limit together with earlier sends', async () => {
    const giver = await newUser(world)
    const { id } = await addRecipient(giver, { chain: 'base', address: friend.addresses.base })
    clock.advance(wait)
    const order = coinOrder('base', '0.01', id)
    const [first, second] = [await requireSendQuote(giver, order), await requireSendQuote(giver, order)]
    const worth = Math.ceil(first.amount.usdValue ?? 0)
    await giver.call('PUT', '/api/trading/limits', { perTradeUsd: null, perDayUsd: worth + 1 })
    expect((await postSend(giver, first.intentId)).body).toMatchObject({ success: true })
    expectRefusal('OVER_LIMIT', await postSend(giver, second.intentId), /for 24 hours is/)
    expectRefusal('OVER_LIMIT', await quoteSend(giver, order), /for 24 hours is/)
  })
})

describe('a recipient', () => {
  test('in the user’s address book can receive after its waiting time, until it is removed', async () => {
    const giver = await newUser(world)
    expectRefusal('NOT_FOUND', await quoteSend(giver, coinOrder('eth', '0.01')))
    const { id } = await addRecipient(giver, { chain: 'base', address: friend.addresses.base, name: 'New' })
    expectRefusal('ON_HOLD', await quoteSend(giver, coinOrder('eth', '0.01', id)), /You can send to New from/)
    clock.advance(wait)
    const quote = await requireSendQuote(giver, coinOrder('eth', '0.01', id))
    expectRefusal('INTENT_MISMATCH', await postSend(user, quote.intentId))
    await giver.call('DELETE', `/api/recipients/${id}`)
    expectRefusal('NOT_FOUND', await postSend(giver, quote.intentId), /isn’t in your address book/)
    expect(await reader().countIncluded('eth', giver.addresses.eth)).toBe(0)
  })

  test('is removed once by the mailed link, without a session', async () => {
    const giver = await newUser(world)
    const { id } = await addRecipient(giver, { chain: 'eth', address: friend.addresses.eth, name: 'Not mine' })
    const code = await expect
      .poll(async () => (await fetchEmails(world.sandboxUrl, giver.email)).map(({ text }) => text).join('\n'))
      .toMatch(/cancel-recipient#/)
      .then(async () => {
        const texts = (await fetchEmails(world.sandboxUrl, giver.email)).map(({ text }) => text).join('\n')
        return /cancel-recipient#([\w-]+)/.exec(texts)?.[1]
      })
    clock.advance(wait)
    const anyone = apiClient(world.url)
    const cancelled = await anyone.call('POST', '/api/recipients/cancel', { code })
    expect(cancelled.body).toEqual({ data: { name: 'Not mine', address: friend.addresses.eth } })
    expectRefusal('WRONG_CODE', await anyone.call('POST', '/api/recipients/cancel', { code }))
    expectRefusal('NOT_FOUND', await quoteSend(giver, coinOrder('eth', '0.01', id)))
  })
})

describe('a stolen mailbox', () => {
  const steps = accountSteps(() => world, clock)

  test('can neither send nor add a recipient for 24 hours after a reset of the password', async () => {
    const giver = await newUser(world)
    const { id } = await addRecipient(giver, { chain: 'eth', address: friend.addresses.eth })
    await steps.resetPassword(giver, 'a new pass phrase')
    await steps.logIn(giver)
    const quote = await requireSendQuote(giver, coinOrder('eth', '0.01', id))
    expectRefusal('ON_HOLD', await postSend(giver, quote.intentId), /You can send again at/)
    const fields = { chain: 'sol', address: friend.addresses.sol, name: 'x', password: giver.password }
    expectRefusal('ON_HOLD', await giver.call('POST', '/api/recipients', { ...fields, acceptedWarnings: ['unused'] }))
    clock.advance(dayMs)
    await steps.logIn(giver)
    const later = await requireSendQuote(giver, coinOrder('eth', '0.01', id))
    expect((await postSend(giver, later.intentId)).body).toMatchObject({ success: true })
  })

  test('cannot send for 24 hours after a change of the email, whose old address cannot remove a recipient', async () => {
    const giver = await newUser(world)
    const { id } = await addRecipient(giver, { chain: 'eth', address: friend.addresses.eth })
    clock.advance(wait)
    const { username, password } = giver
    const email = `new-${giver.email}`
    await giver.call('PUT', '/api/profile', { username, password, email })
    const otp = await waitForMailedCode(world.sandboxUrl, email, 0)
    expect((await giver.call('POST', '/api/profile/email', { otp })).status).toBe(200)
    const quote = await requireSendQuote(giver, coinOrder('eth', '0.01', id))
    expectRefusal('ON_HOLD', await postSend(giver, quote.intentId), /your email was changed/)
  })
})

describe('a stolen session', () => {
  test('locks sends and new recipients after five wrong passwords', async () => {
    const giver = await newUser(world)
    const { id } = await addRecipient(giver, { chain: 'eth', address: friend.addresses.eth })
    clock.advance(wait)
    const { intentId } = await requireSendQuote(giver, coinOrder('eth', '0.01', id))
    for (let tries = 0; tries < 5; tries += 1) {
      expectRefusal('WRONG_CREDENTIALS', await postSend(giver, intentId, { password: 'wrong' }), /Nothing was sent/)
    }
    expectRefusal('TOO_MANY_REQUESTS', await postSend(giver, intentId), /Sending is locked/)
    const fields = { chain: 'sol', address: friend.addresses.sol, name: 'x', password: giver.password }
    const warnings = { acceptedWarnings: ['unused', 'look-alike', 'contract', 'no-checksum'] }
    expectRefusal('TOO_MANY_REQUESTS', await giver.call('POST', '/api/recipients', { ...fields, ...warnings }))
    await expect
      .poll(async () => (await fetchEmails(world.sandboxUrl, giver.email)).map(({ subject }) => subject))
      .toContain('Someone tried to send from your Murmur wallet')
    expect(await reader().countIncluded('eth', giver.addresses.eth)).toBe(0)
  })

  test('needs the second factor of a user who has one', async () => {
    const giver = await newUser(world)
    const { id } = await addRecipient(giver, { chain: 'eth', address: friend.addresses.eth })
    clock.advance(wait)
    await giver.call('PUT', '/api/security/email-factor', { password: giver.password, on: true })
    const { intentId } = await requireSendQuote(giver, coinOrder('eth', '0.01', id))
    const emails = (await fetchEmails(world.sandboxUrl, giver.email)).length
    expectRefusal('SECOND_FACTOR_REQUIRED', await postSend(giver, intentId))
    const totp = await waitForMailedCode(world.sandboxUrl, giver.email, emails)
    expect((await postSend(giver, intentId, { totp })).body).toMatchObject({ success: true })
  })
})
