import { randomUUID } from 'node:crypto'
import { addressKey } from '@murmur/contract/address'
import { type ChainKey, chainKeys, coinAddresses } from '@murmur/contract/chains'
import type { HistoryReply, HistoryTransaction } from '@murmur/contract/trading/history'
import type { Portfolio } from '@murmur/contract/trading/portfolio'
import type { Quote, TradeReply } from '@murmur/contract/trading/trades'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../guards/expect-refusal.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { dollarTokens, sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { chainReader } from './chain-reader.ts'
import { crashAndRetry, retryUntilDone, type TradePost } from './crash.ts'
import { fetchBalances, fetchHistory, findDifferences } from './ledger.ts'
import { verifyReceipts } from './verify-receipts.ts'

const { link, brett, cbEth, jup, taxed, feeOnSolana } = sandboxTokens
const targets = { eth: link.address, base: brett.address, sol: jup.address }

let world: World
let user: ApiUser
beforeAll(async () => {
  world = await startWorld({ blockMs: 60 })
  user = await newUser(world)
  const buys = chainKeys.map((chain) => buy({ amountInUsd: '60', tokenAddress: dollarTokens[chain], chain }))
  for (const { body } of await Promise.all(buys)) expect(body).toMatchObject({ success: true })
})
afterAll(() => world?.stop())

const idOf = (chain: ChainKey, address: string) => `${chain}:${address}`
const payDollars = (chain: ChainKey) => idOf(chain, dollarTokens[chain])
const buy = (body: object) => user.call<TradeReply>('POST', '/buy', body, { 'idempotency-key': randomUUID() })
const quote = (body: object) => user.call<{ data: Quote }>('POST', '/api/quotes', { side: 'buy', ...body })

async function fetchHeldUnits(chain: ChainKey, address: string): Promise<bigint> {
  const { tokens } = (await fetchBalances(user))[chain]
  const token = tokens.find((each) => addressKey(each.address) === addressKey(address))
  return BigInt(token?.amountBaseUnits ?? '0')
}

async function findTrade(id: string): Promise<HistoryTransaction> {
  const trade = (await fetchHistory(user)).find((each) => each.id === id)
  if (!trade) throw new Error(`No trade ${id}`)
  return trade
}

const isTwoTokens = ({ sellToken, buyToken }: { sellToken: string; buyToken: string }) =>
  [sellToken, buyToken].every((token) => !Object.values(coinAddresses).map(addressKey).includes(addressKey(token)))

/** 0.5 % of an amount, rounded down. */
const feeOf = (units: string) => (BigInt(units) * 50n) / 10_000n

test.each(chainKeys)('on %s dollars buy a token in one trade, with the fee in dollars', async (chain) => {
  const order = { amountInUsd: '20', tokenAddress: targets[chain], chain, payWith: payDollars(chain) }
  const { body } = await quote(order)
  expect(body).toMatchObject({ data: { side: 'buy', pay: { symbol: 'USDC' }, platformFee: { symbol: 'USDC' } } })
  const { pay, platformFee, receiveAtLeast, intentId, risk } = body.data
  expect(BigInt(platformFee.amountBaseUnits)).toBe(feeOf(pay.amountBaseUnits))
  expect(risk).not.toBeNull()
  const { body: reply } = await buy({ ...order, intentId })
  expect(reply).toMatchObject({ success: true, data: { sold: { symbol: 'USDC' }, platformFee: { symbol: 'USDC' } } })
  const { data } = reply
  expect(data.sold?.amountBaseUnits).toBe(pay.amountBaseUnits)
  expect(BigInt(data.bought?.amountBaseUnits ?? '0')).toBeGreaterThanOrEqual(BigInt(receiveAtLeast.amountBaseUnits))
  const trade = await findTrade(data.tradeId)
  expect(trade).toMatchObject({
    ...{ type: 'Buy', status: 'Successful', tokenIn: { symbol: 'USDC' } },
    tokenOut: { address: targets[chain], amountBaseUnits: data.bought?.amountBaseUnits },
    platformFee: { symbol: 'USDC', amountBaseUnits: String(feeOf(pay.amountBaseUnits)) },
    networkFee: { address: coinAddresses[chain] },
  })
  expect(trade.usdValue).toBeCloseTo(20, 0)
  expect(trade.feesUsd).toBeGreaterThan(0.09)
})

test.each(chainKeys)('on %s all of a token is swapped back to dollars without a remaining unit', async (chain) => {
  const stated = { unit: 'pay-percent', value: '100' }
  const order = { stated, tokenAddress: dollarTokens[chain], chain, payWith: idOf(chain, targets[chain]) }
  const before = await fetchHeldUnits(chain, targets[chain])
  expect(before).toBeGreaterThan(0n)
  const { body } = await buy(order)
  expect(body).toMatchObject({ success: true, data: { sold: { amountBaseUnits: String(before) } } })
  await expect.poll(() => fetchHeldUnits(chain, targets[chain]), { timeout: 20_000 }).toBe(0n)
})

test('a purchase of the coin is paid with dollars, and its fee is in the coin', async () => {
  const order = { amountInUsd: '5', tokenAddress: coinAddresses.eth, chain: 'eth', payWith: payDollars('eth') }
  const { body } = await buy(order)
  expect(body).toMatchObject({ success: true, data: { bought: { symbol: 'ETH' }, platformFee: { symbol: 'ETH' } } })
})

test.each([
  ['eth', taxed.address],
  ['sol', feeOnSolana.address],
] as const)('on %s a token with a transfer tax can be bought and can pay', async (chain, address) => {
  const slippage = { slippageBps: 3000, acceptHighSlippage: true }
  const order = { amountInUsd: '6', tokenAddress: address, chain, payWith: payDollars(chain), ...slippage }
  expect((await buy(order)).body).toMatchObject({ success: true })
  const back = { stated: { unit: 'pay-percent', value: '50' }, payWith: idOf(chain, address), ...slippage }
  const { body } = await buy({ ...back, tokenAddress: dollarTokens[chain], chain })
  expect(body).toMatchObject({ success: true })
})

test('limits count the dollars once, in any unit, and only held tokens of the chain can pay', async () => {
  const other = await newUser(world)
  const ask = (body: object) => other.call('POST', '/api/quotes', { side: 'buy', tokenAddress: link.address, ...body })
  const payWith = payDollars('eth')
  await other.call('PUT', '/api/trading/limits', { perTradeUsd: 10, perDayUsd: null })
  expectRefusal('OVER_LIMIT', await ask({ amountInUsd: '10.01', payWith }))
  expectRefusal('OVER_LIMIT', await ask({ stated: { unit: 'pay', value: '11' }, payWith }))
  expectRefusal('OVER_LIMIT', await ask({ stated: { unit: 'tokens', value: '1' }, payWith }))
  expectRefusal('INSUFFICIENT_BALANCE', await ask({ amountInUsd: '10', payWith }))
  expectRefusal('INSUFFICIENT_BALANCE', await ask({ stated: { unit: 'pay-percent', value: '50' }, payWith }))
  expectRefusal('NOT_TRADABLE', await ask({ amountInUsd: '5', payWith: idOf('eth', link.address) }))
  expectRefusal('TOKEN_NOT_FOUND', await ask({ amountInUsd: '5', payWith: payDollars('base') }))
  expectRefusal('TOKEN_NOT_FOUND', await ask({ amountInUsd: '5', payWith: idOf('eth', other.addresses.eth) }))
  expectRefusal('BAD_AMOUNT', await ask({ stated: { unit: 'coin', value: '1' }, payWith }))
  expect((await ask({ side: 'sell', percentage: '5', payWith })).status).toBe(400)
  expect((await ask({ amountInUsd: '5', payWith: 'USDC' })).status).toBe(400)
})

test('a quote can be confirmed only with the token that it was made for', async () => {
  const order = { amountInUsd: '2', tokenAddress: link.address, chain: 'eth' }
  const { body } = await quote({ ...order, payWith: payDollars('eth') })
  const { intentId } = body.data
  expectRefusal('INTENT_MISMATCH', await buy({ ...order, intentId }))
  expectRefusal('INTENT_MISMATCH', await buy({ ...order, intentId, payWith: idOf('eth', taxed.address) }))
  expect((await buy({ ...order, intentId, payWith: payDollars('eth') })).body).toMatchObject({ success: true })
})

test('a staking token is swapped like any token, with its risk shown', async () => {
  const order = { amountInUsd: '5', tokenAddress: cbEth.address, chain: 'base', payWith: payDollars('base') }
  const { body } = await quote(order)
  expect(body).toMatchObject({ data: { token: { symbol: 'cbETH' }, risk: { level: expect.any(String) } } })
  expect((await buy({ ...order, intentId: body.data.intentId })).body).toMatchObject({ success: true })
})

test('swaps on three chains interrupted by kill -9 have one transaction and one trade each', async () => {
  const posts = chainKeys.map((chain): TradePost => {
    const body = { amountInUsd: '3', tokenAddress: targets[chain], chain, payWith: payDollars(chain) }
    return { path: '/buy', body, key: randomUUID() }
  })
  await crashAndRetry(world, user, posts, 350)
  const replies = await Promise.all(posts.map((post) => retryUntilDone(user, post)))
  for (const reply of replies) expect(reply).toMatchObject({ data: { status: 'successful' } })
  const ids = replies.map(({ data }) => data.tradeId)
  const rows = (await fetchHistory(user)).filter(({ id }) => ids.includes(id as (typeof ids)[number]))
  expect(rows.map(({ status }) => status)).toEqual(['Successful', 'Successful', 'Successful'])
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(3)
})

test('the history of a token includes the trades that it paid for', async () => {
  const idsOf = async (token: string) => {
    const path = `/transactions/history?chain=eth&token=${token}`
    return (await user.call<HistoryReply>('GET', path)).body.data.map(({ tokenIn, tokenOut }) => [
      tokenIn.symbol,
      tokenOut.symbol,
    ])
  }
  const ofDollars = await idsOf(dollarTokens.eth)
  expect(ofDollars).toContainEqual(['USDC', 'LINK'])
  expect(ofDollars).toContainEqual(['LINK', 'USDC'])
  expect(ofDollars).toContainEqual(['ETH', 'USDC'])
  expect(await idsOf(coinAddresses.eth)).toEqual([['USDC', 'ETH']])
})

test('the standalone page verifies the receipts of all swaps', async () => {
  const receipts = await verifyReceipts(user)
  const swaps = receipts.filter(({ terms }) => 'sellToken' in terms && isTwoTokens(terms))
  expect(new Set(swaps.map(({ terms }) => terms.chain)).size).toBe(3)
})

test('history and chain agree to the base unit, and every held unit has a cost', async () => {
  const chain = chainReader(world.sandboxUrl)
  await expect.poll(() => findDifferences(user, chain), { timeout: 60_000 }).toEqual([])
  const { data } = (await user.call<{ data: Portfolio }>('GET', '/api/portfolio')).body
  for (const position of data.positions) expect(position, position.symbol).toMatchObject({ uncostedBaseUnits: '0' })
})
