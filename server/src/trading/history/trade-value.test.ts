import type { Address } from '@murmur/contract/address'
import { toBaseUnits } from '@murmur/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fill } from '#venues/venue.port.ts'
import { computeQuotePrice } from './record-values.ts'
import { feesUsd, quoteDeviationBps, tradeValueE18, tradeValues, valueE18 } from './trade-value.ts'

const one = 10n ** 18n
const units = fc.bigInt({ min: 1n, max: 2n ** 200n })

test('quoteDeviationBps is exact, rounded once to the nearest basis point', () => {
  expect(quoteDeviationBps(100n, 100n)).toBe(0)
  expect(quoteDeviationBps(9_900n, 10_000n)).toBe(-100)
  expect(quoteDeviationBps(10_001n, 10_000n)).toBe(1)
  expect(quoteDeviationBps(20_001n, 20_000n)).toBe(1)
  expect(quoteDeviationBps(19_999n, 20_000n)).toBe(-1)
  expect(quoteDeviationBps(200_009n, 200_000n)).toBe(0)
  expect(quoteDeviationBps(5n, 0n)).toBeNull()
  fc.assert(
    fc.property(units, units, (received, quoted) => {
      fc.pre(received < quoted * 1_000n)
      const bps = BigInt(quoteDeviationBps(received, quoted) ?? 0)
      const off = (received - quoted) * 10_000n - bps * quoted
      expect((off < 0n ? -off : off) * 2n <= quoted).toBe(true)
    }),
  )
})

test('valueE18 reproduces a quote’s value from its price and amount, up to one rounding', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 9 }),
      units,
      fc.integer({ min: 0, max: 24 }),
      (cents, amount, decimals) => {
        const leg = {
          symbol: 'T',
          address: 'T' as Address,
          decimals,
          amount: 0,
          amountBaseUnits: toBaseUnits(amount),
          usdValue: cents / 100,
        }
        const price = computeQuotePrice(leg) ?? 0n
        const worth = valueE18(amount, decimals, price)
        const exact = BigInt(cents) * 10n ** 16n
        expect(worth <= exact).toBe(true)
        expect(exact - worth <= amount / 10n ** BigInt(decimals) + 1n).toBe(true)
      },
    ),
  )
  const unpriced = {
    symbol: 'T',
    address: 'T' as Address,
    decimals: 18,
    amount: 0,
    amountBaseUnits: toBaseUnits(1n),
    usdValue: null,
  }
  expect(computeQuotePrice(unpriced)).toBeNull()
})

test('tradeValues values the platform fee of a swap between two tokens at the price of the paid token, if it has one', () => {
  const sides = { side: 'buy', sold: 20_000_000n, bought: one, soldDecimals: 6, boughtDecimals: 18 } as const
  const fill = { platformFee: 100_000n } as Fill
  const tradeValuesAt = (paid: bigint | null, coin: bigint | null) =>
    tradeValues(
      { paidUsdE18: paid, receivedUsdE18: null, coinUsdE18: coin },
      { sides, coin: { decimals: 18 }, fill, networkFee: one / 1_000n, isFeePaidInToken: true },
    )
  expect(tradeValuesAt(one, 2_000n * one)).toEqual({ usdValue: 20, feesUsd: 2.1 })
  expect(tradeValuesAt(null, 2_000n * one)).toEqual({ usdValue: null, feesUsd: null })
  expect(tradeValuesAt(one, null)).toEqual({ usdValue: 20, feesUsd: null })
})

test('tradeValueE18 uses the native token’s amount, or the other one if that has no price, and returns null without prices', () => {
  const sides = { sold: one, bought: 4n * one, soldDecimals: 18, boughtDecimals: 18 }
  const recordedPrices = (paid: bigint | null, received: bigint | null) => ({
    paidUsdE18: paid,
    receivedUsdE18: received,
    coinUsdE18: null,
  })
  expect(tradeValueE18(recordedPrices(8n * one, 3n * one), { side: 'buy', ...sides })).toBe(8n * one)
  expect(tradeValueE18(recordedPrices(8n * one, 3n * one), { side: 'sell', ...sides })).toBe(12n * one)
  expect(tradeValueE18(recordedPrices(null, 3n * one), { side: 'buy', ...sides })).toBe(12n * one)
  expect(tradeValueE18(recordedPrices(null, null), { side: 'buy', ...sides })).toBeNull()
  expect(tradeValueE18(undefined, { side: 'sell', ...sides })).toBeNull()
  expect(feesUsd({ ...recordedPrices(null, null), coinUsdE18: 2_000n * one }, { decimals: 18 }, one / 1_000n)).toBe(2)
  expect(feesUsd(undefined, { decimals: 18 }, one)).toBeNull()
  expect(feesUsd({ ...recordedPrices(null, null), coinUsdE18: one }, { decimals: 18 }, 0n)).toBeNull()
})
