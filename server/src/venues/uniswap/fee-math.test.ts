import { applyBps } from '@murmur/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  computeMaxNetworkFee,
  grossAmount,
  priceImpactBps,
  subtractFee,
  subtractSlippage,
  v2AmountOut,
} from './fee-math.ts'

const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const bps = fc.integer({ min: 0, max: 100 })

test('the fee maths splits an amount into fee and net, with the fee rounded down', () => {
  fc.assert(
    fc.property(amount, bps, (gross, fee) => {
      expect(subtractFee(gross, fee) + applyBps(gross, fee)).toBe(gross)
      expect(applyBps(gross, fee) * 10_000n).toBeLessThanOrEqual(gross * BigInt(fee))
    }),
  )
})

test('the fee maths computes the lowest gross minimum that leaves the net minimum', () => {
  fc.assert(
    fc.property(amount, bps, (net, fee) => {
      const gross = grossAmount(net, fee)
      expect(subtractFee(gross, fee)).toBeGreaterThanOrEqual(net)
      if (gross > 0n) expect(subtractFee(gross - 1n, fee)).toBeLessThan(net)
    }),
  )
})

test('the fee maths keeps a minimum between zero and its amount, within the slippage', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), fc.integer({ min: 1, max: 5000 }), (out, slippage) => {
      const minimum = subtractSlippage(out, slippage)
      expect(minimum).toBeGreaterThan(0n)
      expect(minimum).toBeLessThanOrEqual(out)
      expect((minimum + 1n) * 10_000n).toBeGreaterThan(out * BigInt(10_000 - slippage))
    }),
  )
})

test("the fee maths never pays out a v2 pair's whole reserve or lowers its product", () => {
  const reserve = fc.bigInt({ min: 1n, max: 2n ** 112n - 1n })
  fc.assert(
    fc.property(reserve, reserve, reserve, (put, reserveIn, reserveOut) => {
      const out = v2AmountOut(put, reserveIn, reserveOut)
      expect(out).toBeLessThan(reserveOut)
      expect((reserveIn + put) * (reserveOut - out)).toBeGreaterThanOrEqual(reserveIn * reserveOut)
    }),
  )
})

test.each([
  ['as the price says', 1000n, 2000n, 0],
  ['rounded by one unit', 1000n, 1999n, 0],
  ['a tenth less', 1000n, 1799n, 1000],
  ['nothing', 1000n, 0n, 9995],
  ['more than the price', 1000n, 2500n, 0],
])('the fee maths computes the price impact of a trade that returns %s', (_, put, out, expected) => {
  expect(priceImpactBps(put, out, { over: 2n, under: 1n })).toBe(expected)
})

test('the fee maths keeps an impact within 0 and 100 %', () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, (put, out, over, under) => {
      const impact = priceImpactBps(put, out, { over, under: under + 1n })
      expect(impact).toBeGreaterThanOrEqual(0)
      expect(impact).toBeLessThanOrEqual(10_000)
    }),
  )
})

test('the fee maths sets the maximum network fee to twice the expected one', () => {
  expect(computeMaxNetworkFee(21_000n)).toBe(42_000n)
})

test('the fee maths never rounds a minimum down to zero', () => {
  expect([subtractSlippage(1n, 100), subtractSlippage(0n, 100), subtractSlippage(10_000n, 100)]).toEqual([
    1n,
    1n,
    9_900n,
  ])
})
