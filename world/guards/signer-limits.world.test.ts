import { coinAddresses } from '@murmur/contract/chains'
import type { TradeLimitsReply } from '@murmur/contract/identity/limits'
import type { Quote } from '@murmur/contract/trading/trades'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRecipient, postSend, quoteSend, requireSendQuote } from '../clients/send-client.ts'
import { testClock } from '../clock/test-clock.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { expectRefusal } from './expect-refusal.ts'

const { link, ticket } = sandboxTokens
const clock = testClock()
/** Longer than the sandbox's waiting times. */
const wait = 11_000

let world: World
beforeAll(async () => {
  world = await startWorld({ clock })
})
afterAll(() => world?.stop())

type Reply = { data: TradeLimitsReply }
const path = '/api/trading/limits'
const setLimits = async (user: ApiUser, perTradeUsd: number | null, perDayUsd: number | null) =>
  (await user.call<Reply>('PUT', path, { perTradeUsd, perDayUsd, password: user.password })).body.data
const readLimits = async (user: ApiUser) => (await user.call<Reply>('GET', path)).body.data
const coinOf = ({ signer }: TradeLimitsReply, chain = 'eth') =>
  signer?.assets.find((each) => each.chain === chain && each.address === coinAddresses.eth)
/** When the bought token may leave the wallet, according to the quote. */
const fetchSellableFrom = async (user: ApiUser, tokenAddress: string) => {
  const order = { side: 'buy', amountInUsd: '20', tokenAddress, chain: 'eth' }
  return (await user.call<{ data: Quote }>('POST', '/api/quotes', order)).body.data.sellableFrom
}
const buy = (user: ApiUser, amountInUsd: string, tokenAddress: string = link.address) =>
  user.call('POST', '/buy', { amountInUsd, tokenAddress, chain: 'eth' })
const sell = (user: ApiUser, percentage: string, tokenAddress: string = link.address) =>
  user.call('POST', '/sell', { percentage, tokenAddress, chain: 'eth' })

test('limits in dollars become token amounts in the signer, which counts what leaves the wallet', async () => {
  const user = await newUser(world)
  expect((await readLimits(user)).signer).toBeNull()
  const limits = await setLimits(user, 50, 100)
  const [eth, base] = [coinOf(limits), coinOf(limits, 'base')]
  expect(eth).toMatchObject({ symbol: 'ETH', decimals: 18, usedToday: '0' })
  expect(BigInt(eth?.perDay ?? 0) / 2n).toBe(BigInt(eth?.perTrade ?? 0))
  expect([eth?.perTrade, limits.signer?.assets.length]).toEqual([base?.perTrade, 3])
  expect((await buy(user, '20')).body).toMatchObject({ success: true })
  const used = BigInt(coinOf(await readLimits(user))?.usedToday ?? 0)
  // The signer's limit is a quarter higher than the dollars, as room for falling prices.
  expect(Number(used * 1000n) / Number(eth?.perTrade)).toBeCloseTo((20 / 50 / 1.25) * 1000, -1)
  // A well-known token has a limit before it is bought, so that it may be sold again at once.
  expect((await sell(user, '100')).body).toMatchObject({ success: true })
})

test('a newly bought token can be sold only after the signer’s wait', async () => {
  const user = await newUser(world)
  await setLimits(user, 50, 100)
  expect((await buy(user, '20', ticket.address)).body).toMatchObject({ success: true })
  expectRefusal('OVER_LIMIT', await sell(user, '100', ticket.address), /don’t cover this token/)
  clock.advance(wait)
  expect((await sell(user, '100', ticket.address)).body).toMatchObject({ success: true })
})

test('the quote of a purchase states when the token can first be sold, unless it can be sold immediately', async () => {
  const user = await newUser(world)
  expect(await fetchSellableFrom(user, ticket.address)).toBeNull()
  await setLimits(user, 50, 100)
  expect(await fetchSellableFrom(user, link.address)).toBeNull()
  const before = clock.now().getTime()
  const opens = Date.parse((await fetchSellableFrom(user, ticket.address)) ?? '')
  expect(opens).toBeGreaterThan(before)
  expect(opens - clock.now().getTime()).toBeLessThan(wait)
  expect((await buy(user, '20', ticket.address)).body).toMatchObject({ success: true })
  expectRefusal('OVER_LIMIT', await sell(user, '100', ticket.address), /don’t cover this token/)
  clock.advance(wait)
  expect(await fetchSellableFrom(user, ticket.address)).toBeNull()
  expect((await sell(user, '100', ticket.address)).body).toMatchObject({ success: true })
})

test('the signer limits sales, which do not count towards the limits in dollars', async () => {
  const user = await newUser(world)
  expect((await buy(user, '200')).body).toMatchObject({ success: true })
  const limits = await setLimits(user, 50, 100)
  expect(limits.signer?.assets).toContainEqual(expect.objectContaining({ symbol: 'LINK' }))
  const refused = await sell(user, '50')
  expectRefusal('OVER_LIMIT', refused, /signer, which holds your keys, has its own limit/)
  expect(refused.body).toMatchObject({ reasonId: 'limit-signer' })
  expect((await sell(user, '25')).body).toMatchObject({ success: true })
})

test('a token without a limit is refused without a passkey, until it has a limit', async () => {
  const user = await newUser(world)
  const friend = await newUser(world)
  expect((await buy(friend, '20', ticket.address)).body).toMatchObject({ success: true })
  const { id } = await addRecipient(friend, { chain: 'eth', address: user.addresses.eth })
  await setLimits(user, 50, 100)
  clock.advance(wait)
  const order = { chain: 'eth' as const, token: ticket.address, amount: { unit: 'max' as const } }
  const { intentId } = await requireSendQuote(friend, { ...order, recipientId: id })
  expect((await postSend(friend, intentId)).body).toMatchObject({ success: true })
  const refused = await sell(user, '100', ticket.address)
  expectRefusal('OVER_LIMIT', refused, /don’t cover this token/)
  expect(refused.body).toMatchObject({ reasonId: 'limit-signer-none' })
  await user.call('POST', '/api/wallet/tokens', { chain: 'eth', address: ticket.address })
  // Saved again, the limits cover it after the signer's wait.
  expect((await setLimits(user, 50, 100)).signer?.pendingFrom).toEqual(expect.any(String))
  expectRefusal('OVER_LIMIT', await sell(user, '100', ticket.address))
  clock.advance(wait)
  expect((await readLimits(user)).signer).toMatchObject({ pendingFrom: null })
  expect((await sell(user, '100', ticket.address)).body).toMatchObject({ success: true })
})

test('pending looser limits can be cancelled, in the server and in the signer', async () => {
  const user = await newUser(world)
  const before = coinOf(await setLimits(user, 50, 100))?.perTrade
  expect(await setLimits(user, 500, null)).toMatchObject({
    ...{ pending: { perTradeUsd: 500, from: expect.any(String) }, signer: { pendingFrom: expect.any(String) } },
  })
  const { status, body } = await user.call<Reply>('DELETE', `${path}/pending`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ perTradeUsd: 50, perDayUsd: 100, pending: null, signer: { pendingFrom: null } })
  clock.advance(wait)
  const after = await readLimits(user)
  expect(after).toMatchObject({ perTradeUsd: 50, perDayUsd: 100, pending: null })
  expect(coinOf(after)?.perTrade).toBe(before)
  expectRefusal('OVER_LIMIT', await buy(user, '60'))
  // There are no pending limits any more.
  expect((await user.call('DELETE', `${path}/pending`)).status).toBe(200)
})

test('looser limits take their waiting time in the signer too, and a changed password cancels them', async () => {
  const user = await newUser(world)
  const before = coinOf(await setLimits(user, 50, 100))?.perTrade
  const looser = await setLimits(user, 500, null)
  expect([coinOf(looser)?.perTrade, typeof looser.signer?.pendingFrom]).toEqual([before, 'string'])
  const password = 'another fine long password'
  expect(
    (await user.call('POST', '/api/password/change', { oldPassword: user.password, newPassword: password })).status,
  ).toBe(200)
  await expect.poll(async () => (await readLimits(user)).signer?.pendingFrom, { timeout: 20_000 }).toBeNull()
  clock.advance(wait)
  expect(coinOf(await readLimits(user))?.perTrade).toBe(before)
})

test('a send counts towards the signer’s limits, and one that the signer refuses doesn’t count', async () => {
  const user = await newUser(world)
  const friend = await newUser(world)
  const { id } = await addRecipient(user, { chain: 'eth', address: friend.addresses.eth })
  clock.advance(wait)
  await setLimits(user, 50, 60)
  const order = (value: string) => ({
    ...{ chain: 'eth' as const, token: coinAddresses.eth, recipientId: id },
    amount: { unit: 'usd' as const, value },
  })
  const { intentId } = await requireSendQuote(user, order('40'))
  expect((await postSend(user, intentId)).body).toMatchObject({ success: true })
  expect(Number(coinOf(await readLimits(user))?.usedToday)).toBeGreaterThan(0)
  expectRefusal('OVER_LIMIT', await quoteSend(user, order('40')))
})
