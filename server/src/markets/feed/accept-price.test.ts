import type { MarketDataSource } from '@murmur/contract/markets/markets'
import { expect, test } from 'vitest'
import { acceptPrice } from './accept-price.ts'
import type { FollowedPrice, SourcePrice } from './price-board.ts'

const second = 1000
/** Runs rounds five seconds apart; returns the accepted price after each round, in whole dollars. */
function rounds(...samples: Partial<Record<MarketDataSource, number>>[]) {
  let board: FollowedPrice | undefined
  return samples.map((prices, n) => {
    const at = (n + 1) * 5 * second
    const fresh = Object.entries(prices).map(
      ([source, usd]) => ({ source, at, usdE18: BigInt(usd * 100) }) as SourcePrice,
    )
    board = acceptPrice(board, fresh, at)
    return board.accepted && Number(board.accepted.usdE18) / 100
  })
}

test('acceptPrice accepts a single source immediately without a last price, and follows the market', () => {
  expect(rounds({ DexScreener: 10 }, { DexScreener: 11 }, { DexScreener: 15 })).toEqual([10, 11, 15])
})

test('acceptPrice rejects a single outlier of a single source, and accepts it when repeated', () => {
  expect(rounds({ DexScreener: 10 }, { DexScreener: 10_000 }, { DexScreener: 10 })).toEqual([10, 10, 10])
  expect(rounds({ DexScreener: 10 }, { DexScreener: 10_000 }, { DexScreener: 10_000 })).toEqual([10, 10, 10_000])
  expect(rounds({ DexScreener: 10 }, { DexScreener: 10_000 }, { DexScreener: 1 })).toEqual([10, 10, 10])
  expect(rounds({ DexScreener: 10 }, { DexScreener: 0.01 }, {})).toEqual([10, 10, 10])
})

test('acceptPrice accepts a jump immediately when two sources agree', () => {
  expect(rounds({ chain: 10, DexScreener: 10 }, { chain: 40, DexScreener: 41 })).toEqual([10, 40])
})

test('acceptPrice keeps following a source that agrees with the last price while another one is wrong', () => {
  const odd = { chain: 10, DexScreener: 10_000 }
  expect(rounds({ chain: 10, DexScreener: 10 }, odd, odd, odd, odd)).toEqual([10, 10, 10, 10, 10])
  const drained = { chain: 10_000, DexScreener: 10 }
  expect(rounds({ chain: 10, DexScreener: 10 }, drained, drained, drained)).toEqual([10, 10, 10, 10])
})

test('acceptPrice accepts the two agreeing prices of the first three; of two differing ones the chain’s price, or none', () => {
  expect(rounds({ Jupiter: 10_000, DexScreener: 10, GeckoTerminal: 10.1 })).toEqual([10])
  expect(rounds({ chain: 10, DexScreener: 10_000 })).toEqual([10])
  expect(rounds({ Jupiter: 10, DexScreener: 10_000 })).toEqual([undefined])
})

test('acceptPrice prefers the venue’s price until it is older than the others', () => {
  const dex = { DexScreener: 11 }
  expect(rounds({ Jupiter: 10, DexScreener: 10.5 }, dex, dex, dex, dex, dex, dex, dex)).toEqual([
    ...Array(6).fill(10),
    ...Array(2).fill(11),
  ])
})
