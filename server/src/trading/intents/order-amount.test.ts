import type { Address } from '@murmur/contract/address'
import type { StatedAmount } from '@murmur/contract/trading/trades'
import { describe, expect, test } from 'vitest'
import type { Holding } from '#chains/chain.port.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'
import { getOrderAmount } from './order-amount.ts'
import type { OrderRequest } from './order-request.ts'
import type { OrderAmountDeps } from './stated-purchase.ts'

const token = { address: 'T' as Address, name: 'Token', symbol: 'TOK', decimals: 6 }
const coin = { address: 'C' as Address, name: 'Coin', symbol: 'COI', decimals: 9 }
const one = 10n ** 18n
/** 150 USD for the coin, 0.25 USD for the token. */
const dollar = { address: 'D' as Address, name: 'Dollar', symbol: 'USD', decimals: 6 }
const priced = { [coin.address]: 150n * one, [token.address]: one / 4n, [dollar.address]: one }

type Wallet = {
  inCoin?: bigint
  held?: Partial<Holding>
  prices?: Record<string, bigint>
  payToken?: typeof token
}

async function order(side: 'buy' | 'sell', stated: StatedAmount, wallet: Wallet = {}, of = token): Promise<unknown> {
  const { inCoin = 1_010_000_000n, held = { amount: 40_000_000n }, prices = priced, payToken } = wallet
  const holdings = async () => ({
    blockNumber: 1n,
    coin: inCoin,
    tokens: [{ address: 'T' as Address, amount: 0n, ...held }],
  })
  const tradingChain = { key: 'sol', coin, gasReserve: 10_000_000n, chain: { holdings } } as unknown as TradingChain
  const usd = async () => new Map(Object.entries(prices).map(([address, usdE18]) => [address, { usdE18 }]))
  const deps = { prices: { usd }, platformFeeBps: 50 } as unknown as OrderAmountDeps
  const request: OrderRequest = { side, tokenAddress: of.address, stated }
  const traded = { token: of, payToken }
  const amount = await getOrderAmount(deps, { tradingChain, owner: 'owner' as Address }, traded, request).catch(
    ({ code, details }: { code?: string; details?: object }) => ({ code, ...details }),
  )
  if (!('sellAmount' in amount)) return amount
  const { amountInUsd, percentage } = amount.request
  return [amount.sellAmount, amountInUsd ?? percentage]
}

describe('a purchase paid with a token', () => {
  const wallet: Wallet = { payToken: dollar, held: { amount: 80_000_001n } }

  test('spends exactly the stated amount of that token, or a share of its holding', async () => {
    expect(await order('buy', { unit: 'pay', value: '12.345678' }, wallet)).toEqual([12_345_678n, '12.35'])
    expect(await order('buy', { unit: 'pay-percent', value: '50' }, wallet)).toEqual([40_000_000n, '40'])
    expect(await order('buy', { unit: 'pay-percent', value: '100' }, wallet)).toEqual([80_000_001n, '80.01'])
  })

  test('of a number of tokens costs their price plus the platform fee, in the paying token', async () => {
    expect(await order('buy', { unit: 'tokens', value: '100' }, wallet)).toEqual([25_130_000n, '25.13'])
  })

  test('refuses an amount in the coin, a token that is not held, and a token without a price', async () => {
    const bad = { code: 'BAD_AMOUNT' }
    expect(await order('buy', { unit: 'coin', value: '1' }, wallet)).toMatchObject(bad)
    expect(await order('buy', { unit: 'coin-percent', value: '1' }, wallet)).toMatchObject(bad)
    expect(await order('buy', { unit: 'pay', value: '1' })).toMatchObject(bad)
    expect(await order('buy', { unit: 'pay-percent', value: '101' }, wallet)).toMatchObject({ code: 'BAD_PERCENTAGE' })
    const none = { ...wallet, held: { amount: 0n } }
    expect(await order('buy', { unit: 'pay-percent', value: '1' }, none)).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    })
    const unpriced = { ...wallet, prices: { [token.address]: one } }
    expect(await order('buy', { unit: 'pay', value: '1' }, unpriced)).toMatchObject({ code: 'UPSTREAM_DOWN' })
  })
})

describe('a purchase', () => {
  test('spends exactly the stated amount of the coin, valued in dollars rounded up to a cent', async () => {
    expect(await order('buy', { unit: 'coin', value: '0.1' })).toEqual([100_000_000n, '15'])
    expect(await order('buy', { unit: 'coin', value: '0.123456789' })).toEqual([123_456_789n, '18.52'])
  })

  test('spends a share of the coin without the reserve for fees', async () => {
    expect(await order('buy', { unit: 'coin-percent', value: '50' })).toEqual([500_000_000n, '75'])
    expect(await order('buy', { unit: 'coin-percent', value: '100' })).toEqual([999_500_000n, '149.93'])
    expect(await order('buy', { unit: 'coin-percent', value: '33.33' })).toEqual([333_300_000n, '50'])
    expect(await order('buy', { unit: 'coin-percent', value: '100' }, { inCoin: 10_000_000n })).toMatchObject({
      code: 'INSUFFICIENT_GAS',
    })
    expect(await order('buy', { unit: 'coin-percent', value: '101' })).toMatchObject({ code: 'BAD_PERCENTAGE' })
  })

  test('of a number of tokens costs their price plus the platform fee, like a purchase in dollars', async () => {
    // 100 tokens are 25 USD; with 0.5 % fee 25.1256…, rounded up to a cent.
    expect(await order('buy', { unit: 'tokens', value: '100' })).toEqual([167_533_333n, '25.13'])
  })

  test('is refused below a cent, with more decimals than the coin has, or without a price', async () => {
    expect(await order('buy', { unit: 'coin', value: '0.00001' })).toMatchObject({ code: 'AMOUNT_TOO_SMALL' })
    expect(await order('buy', { unit: 'coin', value: '0.1234567891' })).toMatchObject({ code: 'AMOUNT_TOO_SMALL' })
    expect(await order('buy', { unit: 'tokens', value: '0.01' })).toMatchObject({ code: 'AMOUNT_TOO_SMALL' })
    const unpriced = { prices: { [coin.address]: one } }
    const refused = { code: 'UPSTREAM_DOWN', values: { symbol: 'TOK' } }
    expect(await order('buy', { unit: 'tokens', value: '100' }, unpriced)).toMatchObject(refused)
    expect(await order('buy', { unit: 'coin', value: '0.1' }, { prices: {} })).toMatchObject({ code: 'UPSTREAM_DOWN' })
    expect(await order('buy', { unit: 'usd', value: '5' })).toMatchObject({ code: 'BAD_AMOUNT' })
  })
})

describe('a sale', () => {
  test('sells exactly the stated number of tokens, and states their share of the holding', async () => {
    expect(await order('sell', { unit: 'tokens', value: '10.5' })).toEqual([10_500_000n, '26.25'])
    expect(await order('sell', { unit: 'tokens', value: '40' })).toEqual([40_000_000n, '100'])
    expect(await order('sell', { unit: 'tokens', value: '0.000001' })).toEqual([1n, '0.01'])
  })

  test('converts an amount in dollars to tokens, rounded down', async () => {
    expect(await order('sell', { unit: 'usd', value: '5' })).toEqual([20_000_000n, '50'])
    const third = { prices: { T: 3n * one } }
    expect(await order('sell', { unit: 'usd', value: '5' }, third)).toEqual([1_666_666n, '4.16'])
  })

  test('is refused if it exceeds the holding, which the refusal states', async () => {
    const refused = { code: 'INSUFFICIENT_BALANCE', reason: 'held-less', values: { amount: '40', symbol: 'TOK' } }
    expect(await order('sell', { unit: 'tokens', value: '40.000001' })).toEqual(refused)
    expect(await order('sell', { unit: 'usd', value: '10.01' })).toEqual(refused)
    const none = { held: { amount: 0n } }
    expect(await order('sell', { unit: 'tokens', value: '1' }, none)).toMatchObject({ reason: 'none-held' })
    const locked = { held: { amount: 40_000_000n, tradable: 39_000_000n } }
    expect(await order('sell', { unit: 'tokens', value: '40' }, locked)).toMatchObject({ values: { amount: '39' } })
  })

  test('is refused for dust, with more decimals than the token has, or without a price', async () => {
    expect(await order('sell', { unit: 'tokens', value: '0' })).toMatchObject({ code: 'AMOUNT_TOO_SMALL' })
    expect(await order('sell', { unit: 'tokens', value: '0.0000001' })).toMatchObject({ code: 'AMOUNT_TOO_SMALL' })
    expect(await order('sell', { unit: 'usd', value: '0.00000001' })).toMatchObject({ code: 'AMOUNT_TOO_SMALL' })
    expect(await order('sell', { unit: 'usd', value: '5' }, { prices: {} })).toMatchObject({ code: 'UPSTREAM_DOWN' })
    expect(await order('sell', { unit: 'coin', value: '5' })).toMatchObject({ code: 'BAD_AMOUNT' })
  })

  test('keeps the reserve for fees when it sells the coin', async () => {
    expect(await order('sell', { unit: 'tokens', value: '1' }, {}, coin)).toEqual([1_000_000_000n, '99'])
    expect(await order('sell', { unit: 'tokens', value: '1.01' }, {}, coin)).toMatchObject({ code: 'INSUFFICIENT_GAS' })
  })
})
