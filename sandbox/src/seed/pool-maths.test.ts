import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  baseUnitsForUsd,
  fullRange,
  getTickAtSqrtPrice,
  rangeAround,
  squareRoot,
  startingSqrtPrice,
} from '#seed/pool-maths.ts'

const usdc = { usd: '1', decimals: 6 }
const weth = { usd: '3500', decimals: 18 }

test('the pool maths converts dollars to an amount of the same value', () => {
  expect(baseUnitsForUsd(usdc, 25)).toBe(25_000_000n)
  expect(baseUnitsForUsd(weth, 3500)).toBe(10n ** 18n)
  expect(baseUnitsForUsd({ usd: '0.0000087', decimals: 18 }, 8.7)).toBe(10n ** 24n)
  expect(baseUnitsForUsd({ usd: '0.25', decimals: 0 }, 1)).toBe(4n)
})

test('the pool maths computes the largest integer whose square fits', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1n << 400n }), (value) => {
      const root = squareRoot(value)
      expect(root * root <= value && (root + 1n) * (root + 1n) > value).toBe(true)
    }),
  )
})

test('the pool maths converts prices and ticks by the formula of Uniswap v3', () => {
  // 1 USDC = 1/3500 ETH, so one base unit of USDC is 10^12 / 3500 wei.
  const sqrtPrice = startingSqrtPrice(usdc, weth)
  expect((Number(sqrtPrice) / 2 ** 96) ** 2).toBeCloseTo(1e12 / 3500, 3)
  expect(1.0001 ** getTickAtSqrtPrice(sqrtPrice)).toBeLessThanOrEqual(1e12 / 3500)
  expect(1.0001 ** (getTickAtSqrtPrice(sqrtPrice) + 1)).toBeGreaterThan(1e12 / 3500)
  expect(getTickAtSqrtPrice(2n ** 96n)).toBe(0)
})

test('the pool maths aligns ranges to the tick grid', () => {
  expect(fullRange(60)).toEqual([-887220, 887220])
  expect(rangeAround(-5, 100, 10)).toEqual([-110, 100])
})
