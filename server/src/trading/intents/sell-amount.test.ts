import type { Address } from '@murmur/contract/address'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import { expect, test } from 'vitest'
import type { Holding } from '#chains/chain.port.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'
import { getSellAmount } from './sell-amount.ts'

const token = { address: 'T' as Address, name: 'Token', symbol: 'TOK', decimals: 6 }
const coin = { address: 'C' as Address, name: 'Coin', symbol: 'COI', decimals: 9 }
const prices = { usd: async () => new Map() }

async function getSoldAmount(
  percentage: string,
  held: Partial<Holding>,
  of = token,
  inCoin = 1_000n,
): Promise<unknown> {
  const holdings = async () => ({
    blockNumber: 1n,
    coin: inCoin,
    tokens: [{ address: 'T' as Address, amount: 0n, ...held }],
  })
  const tradingChain = { key: 'sol', coin, gasReserve: 10n, chain: { holdings } } as unknown as TradingChain
  const request = { side: 'sell', tokenAddress: of.address, percentage } as const
  return getSellAmount({ prices }, tradingChain, 'owner' as Address, { token: of }, request).catch(
    (error: { code?: string }) => error.code,
  )
}

test('getSellAmount sells every base unit for 100 %, and rounds a smaller percentage down', async () => {
  expect(await getSoldAmount('100', { amount: 1_001n })).toBe(1_001n)
  expect(await getSoldAmount('50', { amount: 1_001n })).toBe(500n)
  expect(await getSoldAmount('100', {})).toBe('INSUFFICIENT_BALANCE')
})

test('getSellAmount sells only the units that a trade can take', async () => {
  expect(await getSoldAmount('100', { amount: 1_001n, tradable: 1_000n })).toBe(1_000n)
  expect(await getSoldAmount('50', { amount: 1_001n, tradable: 1_000n })).toBe(500n)
  expect(await getSoldAmount('100', { amount: 1_001n, tradable: 0n })).toBe('AMOUNT_TOO_SMALL')
})

test('getSellAmount keeps a reserve of the native token', async () => {
  expect(await getSoldAmount('100', {}, coin)).toBe(990n)
  expect(await getSoldAmount('50', {}, coin)).toBe(500n)
})

test('getSellAmount rejects selling nothing, more than the balance, or native tokens within the reserve', async () => {
  expect(await getSoldAmount('0', { amount: 1_000n })).toBe('BAD_PERCENTAGE')
  expect(await getSoldAmount('101', { amount: 1_000n })).toBe('BAD_PERCENTAGE')
  expect(await getSoldAmount('100', {}, coin, 10n)).toBe('INSUFFICIENT_GAS')
  expect(await getSoldAmount('100', {}, coin, 11n)).toBe(1n)
})

async function getPaidAmount(amountInUsd: string | undefined, usdE18?: bigint): Promise<unknown> {
  const marks = new Map(usdE18 === undefined ? [] : [[coin.address, { usdE18 }]])
  const tradingChain = { key: 'sol', coin } as unknown as TradingChain
  const request = { side: 'buy', tokenAddress: token.address, amountInUsd } as QuoteRequest
  const deps = { prices: { usd: async () => marks } } as unknown as Parameters<typeof getSellAmount>[0]
  return getSellAmount(deps, tradingChain, 'owner' as Address, { token }, request).catch(
    (error: { code?: string }) => error.code,
  )
}

test('getSellAmount converts a purchase to native tokens at the server’s price, rounded down', async () => {
  expect(await getPaidAmount('1', 3n * 10n ** 18n)).toBe(333_333_333n)
})

test('getSellAmount rejects a purchase of zero, of an invalid number, without a price, or below one base unit', async () => {
  for (const amount of ['0', '', 'ten', undefined]) expect(await getPaidAmount(amount, 10n ** 18n)).toBe('BAD_AMOUNT')
  expect(await getPaidAmount('1')).toBe('UPSTREAM_DOWN')
  expect(await getPaidAmount('0.000000000000000001', 10n ** 18n)).toBe('AMOUNT_TOO_SMALL')
})
