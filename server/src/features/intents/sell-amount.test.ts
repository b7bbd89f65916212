import { expect, test } from 'vitest'
import { sellAmountOf } from '#features/intents/sell-amount.ts'
import type { TradingChain } from '#features/intents/trading-chain.ts'
import type { Holding } from '#integrations/chains/chain.port.ts'

const token = { address: 'T', name: 'Token', symbol: 'TOK', decimals: 6 }
const coin = { address: 'C', name: 'Coin', symbol: 'COI', decimals: 9 }
const prices = { usd: async () => new Map() }

async function sold(percentage: string, held: Partial<Holding>, of = token): Promise<unknown> {
  const holdings = async () => ({ blockNumber: 1n, coin: 1_000n, tokens: [{ address: 'T', amount: 0n, ...held }] })
  const on = { key: 'sol', coin, gasReserve: 10n, chain: { holdings } } as unknown as TradingChain
  const request = { side: 'sell', tokenAddress: of.address, percentage } as const
  return sellAmountOf({ prices }, on, 'owner', of, request).catch((error: { code?: string }) => error.code)
}

test('all is every base unit; a share is rounded down', async () => {
  expect(await sold('100', { amount: 1_001n })).toBe(1_001n)
  expect(await sold('50', { amount: 1_001n })).toBe(500n)
  expect(await sold('100', {})).toBe('INSUFFICIENT_BALANCE')
})

test('of what lies where no trade takes it nothing is sold, and what can be sold is', async () => {
  expect(await sold('100', { amount: 1_001n, tradable: 1_000n })).toBe(1_000n)
  expect(await sold('50', { amount: 1_001n, tradable: 1_000n })).toBe(500n)
  expect(await sold('100', { amount: 1_001n, tradable: 0n })).toBe('AMOUNT_TOO_SMALL')
})

test('of the coin a reserve stays', async () => {
  expect(await sold('100', {}, coin)).toBe(990n)
  expect(await sold('50', {}, coin)).toBe(500n)
})
