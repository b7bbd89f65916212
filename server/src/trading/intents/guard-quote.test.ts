import type { Address } from '@murmur/contract/address'
import { describe, expect, test } from 'vitest'
import type { TradingChain } from '#venues/trading-chain.port.ts'
import type { VenueQuote } from '#venues/venue.port.ts'
import { type GuardDeps, type GuardedTrade, guardImpact, guardMinimum, guardPrice } from './guard-quote.ts'

const one = 10n ** 18n
const coin = { address: 'COIN' as Address, symbol: 'ETH', name: 'Ether', decimals: 18 }
const token = { address: 'TOK' as Address, symbol: 'TOK', decimals: 6 }
const tradingChain = { key: 'eth', coin } as unknown as TradingChain

/**
 * One native token is 100 dollars, one token 2 dollars: 50 tokens for a native token, less the fee of half a percent.
 */
function makeBuy(quote: Partial<VenueQuote>): GuardedTrade {
  const offered = { buyAmount: 49_750_000n, minBuyAmount: 1n, platformFee: one / 200n, priceImpactBps: 0, ...quote }
  return { tradingChain, side: 'buy', pay: { token: coin, units: one }, receive: token, quote: offered as VenueQuote }
}
function makeSell(quote: Partial<VenueQuote>): GuardedTrade {
  const offered = {
    buyAmount: (one * 995n) / 1000n,
    minBuyAmount: 1n,
    platformFee: one / 200n,
    priceImpactBps: 0,
    ...quote,
  }
  return { tradingChain, side: 'sell', pay: { token, units: 50_000_000n }, receive: coin, quote: offered as VenueQuote }
}

function deps(prices: Record<string, bigint[]> = { COIN: [100n * one], TOK: [2n * one] }) {
  const requests: unknown[] = []
  const guard: GuardDeps = {
    independentPrices: async (...question) => {
      requests.push(question)
      const entries = Object.entries(prices)
      return new Map(entries.map(([key, all]) => [key, all.map((usdE18) => ({ source: 'DexScreener', usdE18 }))]))
    },
  }
  return { guard, requests }
}

describe('the price guard', () => {
  test.each([
    ['a purchase', makeBuy({})],
    ['a sale', makeSell({})],
  ])('passes %s at the market price, without our fee', async (_, guarded) => {
    const { guard, requests } = deps()
    expect(await guardPrice(guard, guarded)).toBe(0)
    expect(requests).toEqual([['eth', guarded.side === 'buy' ? ['COIN', 'TOK'] : ['TOK', 'COIN'], guarded.side]])
  })

  test.each([
    ['a purchase', makeBuy({ buyAmount: 48_200_000n })],
    ['a sale', makeSell({ buyAmount: (one * 964n) / 1000n })],
  ])('refuses %s more than 3 %% worse than the market price, and names the sources', async (_, guarded) => {
    await expect(guardPrice(deps().guard, guarded)).rejects.toMatchObject({
      code: 'PRICE_OFF_MARKET',
      details: {
        reason: 'off-market',
        values: { percent: expect.stringMatching(/^3\.\d$/), sources: ['DexScreener'] },
      },
    })
  })

  test('accepts a deviation just within 3 %, and returns it', async () => {
    expect(await guardPrice(deps().guard, makeBuy({ buyAmount: 48_257_500n }))).toBe(-300)
  })

  test('does not count price impact and token tax twice', async () => {
    const { guard } = deps()
    expect(await guardPrice(guard, makeBuy({ buyAmount: 45_272_500n, priceImpactBps: 900 }))).toBe(0)
    expect(await guardPrice(guard, makeBuy({ buyAmount: 44_775_000n, tokenTaxBps: 1_000 }))).toBe(0)
  })

  test('ignores one price a thousand times too high if two others agree', async () => {
    const withOutlier = deps({ COIN: [100n * one], TOK: [2_000n * one, 2n * one, 2n * one] })
    expect(await guardPrice(withOutlier.guard, makeBuy({}))).toBe(0)
    expect(await guardPrice(withOutlier.guard, makeSell({}))).toBe(0)
  })

  test('returns null without an independent price', async () => {
    expect(await guardPrice(deps({ COIN: [100n * one] }).guard, makeBuy({ buyAmount: 1n }))).toBeNull()
  })
})

test('the quote guard rejects an impact above 10 %, and an amount of zero as too small', () => {
  guardImpact(makeBuy({ priceImpactBps: 1_000 }).quote)
  const guardImpactOf = (quote: Partial<VenueQuote>) => () => guardImpact(makeBuy(quote).quote)
  expect(guardImpactOf({ priceImpactBps: 1_001 })).toThrow(expect.objectContaining({ code: 'PRICE_IMPACT_TOO_HIGH' }))
  expect(guardImpactOf({ minBuyAmount: 0n })).toThrow(expect.objectContaining({ code: 'AMOUNT_TOO_SMALL' }))
})

test('guardMinimum rejects a minimum that the signer would refuse', () => {
  for (const minBuyAmount of [499n, 1_000n])
    expect(() => guardMinimum({ buyAmount: 1_000n, minBuyAmount })).not.toThrow()
  for (const minBuyAmount of [498n, 1_001n])
    expect(() => guardMinimum({ buyAmount: 1_000n, minBuyAmount })).toThrow(
      expect.objectContaining({ code: 'NO_ROUTE' }),
    )
})
