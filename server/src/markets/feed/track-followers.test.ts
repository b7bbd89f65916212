import { type Address, toEvmAddress } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { fakeSource } from '#markets/test-support/fake-source.ts'
import { e18 } from '#markets/test-support/report.ts'
import type { Db } from '#platform/db/db.ts'
import { interleave } from './interleave.ts'
import { queryDueSources } from './query-due-sources.ts'
import { trackFollowers } from './track-followers.ts'

const hex = (n: number) => toEvmAddress(`0x${n.toString(16).padStart(40, '0')}`)
const tokens = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ chain: 'eth' as const, address: hex(from + n) }))
const follower = (visitor: string, from: number, count: number) => {
  return { visitor, tokens: tokens(from, count), onPrices: () => undefined, onIdle: () => undefined }
}

test('trackFollowers interleaves lists of different lengths', () => {
  expect(interleave([[1, 2, 3], [], [4], [5, 6]])).toEqual([1, 4, 5, 2, 6, 3])
  expect(interleave([])).toEqual([])
})

test('trackFollowers limits followed tokens fairly across visitors', async () => {
  const { followers, tokens: followed } = trackFollowers({ db: {} as Db, instance: 'one', now: () => new Date() })
  for (let stream = 0; stream < 24; stream++) followers.add(follower('greedy', 1_000 + stream * 120, 120))
  followers.add(follower('greedy too', 90_000, 120))
  followers.add(follower('page', 1, 12))
  const order = followed()
  expect(order).toHaveLength(1_500)
  const ofPage = tokens(1, 12).map((token) => order.findIndex(({ address }) => address === token.address))
  expect(Math.max(...ofPage)).toBeLessThan(36)

  // Each of these tokens is queried in every round.
  let at = Date.UTC(2026, 5, 1)
  const now = () => new Date(at)
  const vendorTokens = Object.fromEntries(order.map(({ address }) => [address, { usdE18: e18 }]))
  const dex = fakeSource('DexScreener', { tokens: vendorTokens }, now)
  const log = { error: (details: object) => expect(details).toBe('nothing') }
  const deps = {
    sources: [dex],
    readAddress: (_: string, text: string) => text as Address,
    chainReports: async () => [],
    now,
    log,
  }
  const queryTimes = new Map<string, number>()
  const addresses = order.map(({ address }) => address)
  for (let round = 0; round < 3; round++) {
    at += 5_000
    await queryDueSources(deps, queryTimes, 'eth', addresses, { tokens: {} })
    const queried = new Set(dex.addresses.splice(0).flat())
    expect(tokens(1, 12).every(({ address }) => queried.has(address))).toBe(true)
  }
})

test('trackFollowers counts a token on several pages once', () => {
  const { followers, tokens: followed } = trackFollowers({ db: {} as Db, instance: 'one', now: () => new Date() })
  for (const visitor of ['a', 'b', 'c']) followers.add(follower(visitor, 1, 3))
  expect(followed()).toEqual(tokens(1, 3))
})
