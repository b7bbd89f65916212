import { coinAddresses } from '@murmur/contract/chains'
import type { TradeReply } from '@murmur/contract/trading/trades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { covers } from '../../spec/covers.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { type ChainReader, chainReader } from './chain-reader.ts'
import { fetchBalances, fetchHistory, fetchTrades, findDifferences } from './ledger.ts'

const treasury = '0x00000000000000000000000000000000000fEe50'
/** The wrapped-SOL token account of the sandbox's referral account. */
const solTreasury = '7vmPGwjuzmmhHCBXfnU5pyN3KnnZhE8Dmzqtn3TExAGM'
const { jup, link, brett, zro, unsellable } = sandboxTokens
const tradedTokens = [jup, link, brett]

let world: World
let user: ApiUser
let chain: ChainReader

beforeAll(async () => {
  world = await startWorld({ env: { TREASURY_ADDRESS: treasury } })
  chain = chainReader(world.sandboxUrl)
  user = await newUser(world)
})
afterAll(() => world?.stop())

const post = (path: string, body: unknown, key?: string) =>
  user.call<TradeReply>('POST', path, body, key === undefined ? {} : { 'idempotency-key': key })

describe('the first path, on three chains', () => {
  test('buys $25 on each chain, sells half of each, and shows six trades and three grants', async () => {
    covers('7.calls.23', '7.calls.25', '7.calls.26', '9.pricing.03', '3.entities.21')
    for (const { address } of tradedTokens) {
      const bought = await post('/buy', { amountInUsd: '25', tokenAddress: address })
      expect(bought).toMatchObject({ status: 200, body: { success: true, data: { status: 'successful' } } })
      expect(bought.body.message).toMatch(/^Bought \$25 worth of /)
      const sold = await post('/sell', { percentage: '50', tokenAddress: address })
      expect(sold).toMatchObject({ status: 200, body: { success: true, data: { status: 'successful' } } })
      expect(sold.body.message).toMatch(/^Sold \d+\.\d{6} \w+ \(50%\)$/)
    }
    const history = await fetchHistory(user)
    expect(history.slice(0, 6).map(({ type, chain, status }) => `${type} ${chain} ${status}`)).toEqual([
      'Sell base Successful',
      'Buy base Successful',
      'Sell eth Successful',
      'Buy eth Successful',
      'Sell sol Successful',
      'Buy sol Successful',
    ])
    expect(
      history
        .slice(6)
        .map(({ type, chain: chainKey }) => `${type} ${chainKey}`)
        .sort(),
    ).toEqual(['Transfer base', 'Transfer eth', 'Transfer sol'])
    for (const each of history) {
      expect(await chain.outcome(each.chain, each.hash ?? '')).toBe('succeeded')
      const page = await fetch(each.url ?? '')
      expect(page.status).toBe(200)
      expect(await page.text()).toContain(each.hash)
    }
  })

  test('leaves chain, balances and history equal to the base unit, and the treasury with its 0.5 %', async () => {
    covers('9.constants.trading.02')
    await post('/sell', { percentage: '100', tokenAddress: brett.address })
    await post('/sell', { percentage: '100', tokenAddress: jup.address })
    await post('/buy', { amountInUsd: '12.34', tokenAddress: link.address })
    expect(await findDifferences(user, chain)).toEqual([])
    const trades = await fetchTrades(user)
    const reported = await fetchBalances(user)
    for (const { chain: chainKey, address: token } of tradedTokens) {
      const owner = user.addresses[chainKey]
      const reportedBalance = (address: string) =>
        BigInt(reported[chainKey].tokens.find((each) => each.address === address)?.amountBaseUnits ?? 0)
      expect(reportedBalance(coinAddresses[chainKey])).toBe(await chain.coin(chainKey, owner))
      expect(reportedBalance(token)).toBe(await chain.token(chainKey, token, owner))
      const chainTrades = trades.filter((trade) => trade.chain === chainKey)
      const fees = chainTrades.map((trade) => BigInt(trade.platformFee?.amountBaseUnits ?? 0))
      expect(await readTreasury(chainKey)).toBe(fees.reduce((sum, fee) => sum + fee, 0n))
      for (const buy of chainTrades.filter((trade) => trade.type === 'Buy')) {
        expect(BigInt(buy.platformFee?.amountBaseUnits ?? 0)).toBe(
          (BigInt(buy.tokenIn.amountBaseUnits) * 50n) / 10_000n,
        )
      }
    }
    expect(await chain.token('base', brett.address, user.addresses.base)).toBe(0n)
    expect(await chain.token('sol', jup.address, user.addresses.sol)).toBe(0n)
  })

  test('makes one trade and fifty equal replies for fifty equal posts with one Idempotency-Key', async () => {
    const before = (await fetchHistory(user)).length
    const body = { amountInUsd: '5', tokenAddress: link.address }
    const replies = await Promise.all(Array.from({ length: 50 }, () => post('/buy', body, 'fifty')))
    expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.body]))).size).toBe(1)
    expect(replies[0]).toMatchObject({ status: 200, body: { success: true } })
    expect((await fetchHistory(user)).length).toBe(before + 1)
    const other = await post('/buy', { ...body, amountInUsd: '6' }, 'fifty')
    expect(other).toMatchObject({ status: 409, body: { success: false, code: 'IDEMPOTENCY_MISMATCH' } })
    expect((await fetchHistory(user)).length).toBe(before + 1)
  })

  test('refuses one of two parallel sells of everything', async () => {
    const sell = { percentage: '100', tokenAddress: link.address }
    const replies = await Promise.all([post('/sell', sell), post('/sell', sell)])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    expect(replies.find((reply) => reply.status === 409)?.body).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    expect(await chain.token('eth', link.address, user.addresses.eth)).toBe(0n)
  })

  test('asks for the chain of an address that exists on two chains', async () => {
    const ambiguous = await post('/buy', { amountInUsd: '5', tokenAddress: zro.address })
    expect(ambiguous).toMatchObject({ status: 409, body: { success: false, code: 'WHICH_CHAIN' } })
    const withChain = await post('/buy', { amountInUsd: '5', tokenAddress: zro.address, chain: 'base' })
    expect(withChain.body).toMatchObject({ success: true })
  })

  test('refuses a changed, repeated or foreign post of a quote', async () => {
    const ask = { side: 'buy', amountInUsd: '7', tokenAddress: link.address }
    const quote = async () => (await user.call('POST', '/api/quotes', ask)).body.data
    const { intentId, receiveAtLeast } = await quote()
    const changed = await post('/buy', { amountInUsd: '8', tokenAddress: link.address, intentId })
    expect(changed).toMatchObject({ status: 409, body: { code: 'INTENT_MISMATCH' } })
    const stranger = await newUser(world)
    const stolen = await stranger.call('POST', '/buy', { amountInUsd: '7', tokenAddress: link.address, intentId })
    expect(stolen).toMatchObject({ status: 409, body: { code: 'INTENT_MISMATCH' } })
    const done = await post('/buy', { amountInUsd: '7', tokenAddress: link.address, intentId })
    expect(done.body).toMatchObject({ success: true, data: { tradeId: intentId } })
    expect(BigInt(done.body.data.bought?.amountBaseUnits ?? 0)).toBeGreaterThanOrEqual(
      BigInt(receiveAtLeast.amountBaseUnits),
    )
    const blank = await post('/buy', { amountInUsd: '7', tokenAddress: link.address, intentId: '' })
    expect(blank).toMatchObject({ status: 409, body: { code: 'INTENT_MISMATCH' } })
    const again = await post('/buy', { amountInUsd: '7', tokenAddress: link.address, intentId })
    expect(again).toMatchObject({ status: 409, body: { code: 'INTENT_CLOSED' } })
  })

  test('refuses invalid history dates with a clear message', async () => {
    for (const query of ['from=0000-01-01', 'to=9999-12-31', 'from=yesterday', 'page=0', 'page=1e9', 'side=both']) {
      expect([query, (await user.call('GET', `/transactions/history?${query}`)).status]).toEqual([query, 400])
    }
  })

  test('refuses impossible trades before a transaction is sent', async () => {
    covers('8.errors.11')
    const nonce = await chain.countIncluded('eth', user.addresses.eth)
    const refusals: [string, unknown, number, string][] = [
      ['/buy', { tokenAddress: link.address }, 400, 'Missing required data for trade execution'],
      ['/buy', { amountInUsd: '5' }, 400, 'Missing required data for trade execution'],
      ['/sell', { tokenAddress: link.address }, 400, 'Missing required data for trade execution'],
      ['/buy', { amountInUsd: '1000000', tokenAddress: link.address }, 409, 'Your balance is too small'],
      ['/buy', { amountInUsd: '0', tokenAddress: link.address }, 400, 'Enter a valid USD amount'],
      ['/sell', { percentage: '101', tokenAddress: link.address }, 400, 'Enter a valid percentage (1-100)'],
      ['/sell', { percentage: '50', tokenAddress: unsellable.address }, 409, 'Your balance is too small'],
      [
        '/buy',
        { amountInUsd: '5', tokenAddress: link.address, chatId: 'somebody-elses' },
        403,
        'belongs to another account',
      ],
      ['/buy', { amountInUsd: '5', tokenAddress: link.address, slippageBps: 900 }, 400, 'Slippage above 5%'],
    ]
    for (const [path, body, status, message] of refusals) {
      const reply = await post(path, body)
      expect([path, body, reply.status]).toEqual([path, body, status])
      expect(reply.body).toMatchObject({ success: false })
      expect(reply.body.message).toContain(message)
    }
    expect(await chain.countIncluded('eth', user.addresses.eth)).toBe(nonce)
  })
})

/** The platform's total fees on a chain, in base units of the native token. */
async function readTreasury(chainKey: 'sol' | 'eth' | 'base'): Promise<bigint> {
  if (chainKey !== 'sol') return chain.coin(chainKey, treasury)
  const params = [solTreasury, { commitment: 'confirmed' }]
  const reply = await fetch(`${world.sandboxUrl}/sol`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTokenAccountBalance', params }),
  })
  const { result } = (await reply.json()) as { result: { value: { amount: string } } }
  return BigInt(result.value.amount)
}
