import type { Address } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { combinePrices } from './combine-prices.ts'

test('combinePrices routes each chain to its own source, and returns no prices for a chain without one', async () => {
  const source = (usdE18: bigint) => ({
    usd: async (chain: string, tokens: readonly { address: Address }[]) =>
      new Map(tokens.map(({ address }) => [`${chain} ${address}` as Address, { usdE18, at: '' }])),
  })
  const prices = combinePrices({ sol: source(1n), eth: source(2n) })
  const tokens = [{ address: 'a' as Address, decimals: 1 }]
  expect(await prices.usd('sol', tokens)).toEqual(new Map([['sol a', { usdE18: 1n, at: '' }]]))
  expect(await prices.usd('eth', tokens)).toEqual(new Map([['eth a', { usdE18: 2n, at: '' }]]))
  expect(await prices.usd('base', tokens)).toEqual(new Map())
})
