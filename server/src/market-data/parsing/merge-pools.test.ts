import { type Address, toEvmAddress } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { mergeAll, mergePools, type Pool } from './merge-pools.ts'
import { otherSides, pepe, wireNow } from './test-support/wire-token.ts'

const token = pepe.address
const stranger = toEvmAddress('0x1111111111111111111111111111111111111111')
const pool = (fields: Partial<Pool>): Pool => ({
  chain: 'eth',
  base: token as Address,
  quote: otherSides.eth as Address,
  symbol: 'PEPE',
  name: 'Pepe',
  ...fields,
})
const merge = (...pools: Pool[]) => mergePools('DexScreener', wireNow, token as Address, pools)

test('mergePools ignores the price of a pool against the creator’s own token', () => {
  const honest = pool({ usdE18: 5n, liquidity: 1_000, volume24h: 10, trades24h: 1 })
  const own = pool({ quote: stranger, usdE18: 5_000n, liquidity: 1e9, volume24h: 1e9, trades24h: 1e6 })
  const turned = pool({ base: stranger, quote: token as Address, usdE18: 7n, liquidity: 1e9, volume24h: 1e9 })
  expect(merge(own, honest, turned)).toMatchObject({ usdE18: 5n, liquidity: 1_000, volume24h: 10, trades24h: 1 })
  expect(merge(own)).toMatchObject({ usdE18: 5_000n, liquidity: 1e9 })
  expect(merge(turned)).toBeUndefined()
})

test('mergePools sums the values that are present, and leaves a sum absent if none is', () => {
  expect(merge(pool({}), pool({}))).not.toHaveProperty('volume24h')
  expect(merge(pool({ volume24h: 0 }), pool({}))).toMatchObject({ volume24h: 0 })
  expect(merge(pool({ usdE18: 1n }), pool({ usdE18: 2n, liquidity: 0 }))).toMatchObject({ usdE18: 2n })
})

test('mergePools keeps tokens in order of first appearance, separately per chain', () => {
  const pools = [pool({ base: stranger, symbol: 'A' }), pool({}), pool({ chain: 'base' }), pool({ liquidity: 5 })]
  const places = mergeAll('DexScreener', wireNow, pools).map(({ chain, address }) => `${chain} ${address}`)
  expect(places).toEqual([`eth ${stranger}`, `eth ${token}`, `base ${token}`])
})
