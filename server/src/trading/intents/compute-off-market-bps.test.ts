import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type ComparedTrade, computeOffMarketBps, type Side } from './compute-off-market-bps.ts'

const one = 10n ** 18n
/** Two native tokens at 100 dollars for 100 tokens of six decimals at 2 dollars: equal value. */
const pay: Side = { units: 2n * one, decimals: 18, usdE18: [100n * one] }
const receive: Side = { units: 100_000_000n, decimals: 6, usdE18: [2n * one] }
const fairTrade = { pay, receive, priceImpactBps: 0, tokenTaxBps: 0 }
const offMarketBpsWith = (change: Partial<ComparedTrade>) => computeOffMarketBps({ ...fairTrade, ...change })
const tradeReceiving = (units: bigint, usdE18 = receive.usdE18): Partial<ComparedTrade> => ({
  receive: { ...receive, units, usdE18 },
})

describe('the deviation from the market price', () => {
  it('is in basis points, negative if worse', () => {
    expect(offMarketBpsWith({})).toBe(0)
    expect(offMarketBpsWith(tradeReceiving(97_000_000n))).toBe(-300)
    expect(offMarketBpsWith(tradeReceiving(96_999_999n))).toBe(-301)
    expect(offMarketBpsWith(tradeReceiving(105_000_000n))).toBe(500)
  })

  it('excludes price impact and the token’s tax', () => {
    expect(offMarketBpsWith({ ...tradeReceiving(95_000_000n), priceImpactBps: 500 })).toBe(0)
    expect(offMarketBpsWith({ ...tradeReceiving(90_000_000n), tokenTaxBps: 1_000 })).toBe(0)
    expect(offMarketBpsWith({ ...tradeReceiving(85_500_000n), priceImpactBps: 500, tokenTaxBps: 1_000 })).toBe(0)
    expect(offMarketBpsWith({ ...tradeReceiving(90_000_000n), priceImpactBps: -1_000 })).toBe(-1_000)
  })

  it('is null without an independent price on both sides', () => {
    expect(offMarketBpsWith(tradeReceiving(100n, []))).toBeNull()
    expect(offMarketBpsWith({ pay: { ...pay, usdE18: [] } })).toBeNull()
    expect(offMarketBpsWith({ pay: { ...pay, units: 0n } })).toBeNull()
  })

  it('takes the worse of two sources, and the median of three', () => {
    expect(offMarketBpsWith(tradeReceiving(100_000_000n, [2n * one, one]))).toBe(-5_000)
    expect(offMarketBpsWith({ pay: { ...pay, usdE18: [100n * one, 200n * one] } })).toBe(-5_000)
    expect(offMarketBpsWith(tradeReceiving(100_000_000n, [2_000n * one, 2n * one, 2n * one]))).toBe(0)
    expect(offMarketBpsWith({ pay: { ...pay, usdE18: [one / 1000n, 100n * one, 100n * one] } })).toBe(0)
  })

  test('is finite for any amounts, decimals and prices', () => {
    const side = fc.record({
      units: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      decimals: fc.integer({ min: 0, max: 36 }),
      usdE18: fc.array(fc.bigInt({ min: 1n, max: 10n ** 60n }), { maxLength: 5 }),
    })
    const bps = fc.integer({ min: -20_000, max: 20_000 })
    fc.assert(
      fc.property(side, side, bps, bps, (paid, received, priceImpactBps, tokenTaxBps) => {
        const deviation = computeOffMarketBps({ pay: paid, receive: received, priceImpactBps, tokenTaxBps })
        expect(deviation === null || deviation >= -10_000).toBe(true)
      }),
    )
  })
})
