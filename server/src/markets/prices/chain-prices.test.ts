import type { Address } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'
import type { Prices } from '#market-data/prices/prices.port.ts'
import { e18, pepe } from '#markets/test-support/report.ts'
import { chainPrices } from './chain-prices.ts'

const start = Date.parse('2026-06-01T12:00:00.000Z')
const token = { address: pepe, symbol: 'PEPE', name: 'Pepe' }

function open() {
  const node = { ms: start, queries: 0, hasToken: false }
  const chain = {
    key: 'eth' as const,
    async tokenMetadata(address: Address): Promise<ChainTokenMetadata | undefined> {
      node.queries++
      return node.hasToken ? { address, symbol: 'PEPE', name: 'Pepe', decimals: 18 } : undefined
    },
  }
  const now = () => new Date(node.ms)
  const prices: Prices = {
    usd: async (_, tokens) =>
      new Map(tokens.map(({ address }) => [address, { usdE18: 2n * e18, at: now().toISOString() }])),
  }
  return { node, ...chainPrices({ chains: [chain], prices, now }) }
}

test('a token that a node does not have yet is queried again after a minute, and then has a price', async () => {
  const { node, chainReports, isMissingToken } = open()
  expect(isMissingToken('eth', pepe)).toBe(false)
  expect(await chainReports('eth', [token])).toEqual([])
  expect(isMissingToken('eth', pepe)).toBe(true)
  node.hasToken = true
  node.ms = start + 59_999
  expect(await chainReports('eth', [token])).toEqual([])
  expect(node.queries).toBe(1)
  node.ms = start + 60_000
  expect(await chainReports('eth', [token])).toMatchObject([{ source: 'chain', usdE18: 2n * e18 }])
  expect(isMissingToken('eth', pepe)).toBe(false)
  node.ms = start + 3_600_000
  await chainReports('eth', [token])
  expect(node.queries).toBe(2)
})
