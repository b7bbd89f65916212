// @vitest-environment node
import { parseUnits } from '@murmur/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFeeAmount, formatFixedUnits, formatFullUnits, formatShortUnits, roundUnits } from '#lib/format/amount.ts'

test('amounts are padded and truncated to a fixed number of decimals', () => {
  expect(formatFixedUnits(3786549236547236546n, 18, 4)).toBe('3.7865')
  expect(formatFixedUnits(1999999n, 6, 4)).toBe('1.9999')
  expect(formatFixedUnits(5n, 0, 4)).toBe('5.0000')
  expect(formatFixedUnits(0n, 36, 6)).toBe('0.000000')
  expect(formatFixedUnits(1999999n, 6, 4, 'up')).toBe('2.0000')
})

test('short amounts keep six significant digits and group thousands', () => {
  expect(formatShortUnits(10254317093318231n, 18, 'up')).toBe('0.0102544')
  expect(formatShortUnits(10254317093318231n, 18)).toBe('0.0102543')
  expect(formatShortUnits(1234567891n, 6)).toBe('1,234.56')
  expect(formatShortUnits(12345678n, 0)).toBe('12,345,678')
  expect(formatShortUnits(1n, 36)).toBe(`0.${'0'.repeat(35)}1`)
})

test('full amounts group only the integer part', () => {
  expect(formatFullUnits(1234567237486171203738n, 18)).toBe('1,234.567237486171203738')
  expect(formatFullUnits(7237486171203738n, 18)).toBe('0.007237486171203738')
  expect(formatFullUnits(5000n, 0)).toBe('5,000')
})

test('amounts are rounded in the requested direction by less than one step', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n }),
      fc.integer({ min: 0, max: 36 }),
      fc.integer({ min: 0, max: 36 }),
      (units, decimals, places) => {
        const step = places >= decimals ? 1n : 10n ** BigInt(decimals - places)
        const down = roundUnits(units, decimals, places)
        const up = roundUnits(units, decimals, places, 'up')
        expect(down <= units && units - down < step).toBe(true)
        expect(up >= units && up - units < step).toBe(true)
        expect(parseUnits(formatFixedUnits(units, decimals, places), decimals) ?? down).toBe(down)
      },
    ),
  )
})

test('a fee has four significant digits and eight decimals at most, and is never zero', () => {
  const format = (amountBaseUnits: string, decimals: number, rounding: 'down' | 'up' = 'down') =>
    formatFeeAmount({ amountBaseUnits, decimals }, 'en', rounding)
  expect(format('10254317093318231', 18)).toBe('0.01025')
  expect(format('10254317093318231', 18, 'up')).toBe('0.01026')
  expect(format('5123', 9)).toBe('0.00000512')
  expect(format('123456789012', 18)).toBe('0.00000012')
  expect(format('123456789', 18)).toBe('<0.00000001')
  expect(format('123456789', 18, 'up')).toBe('0.00000001')
  expect(format('12345678', 0)).toBe('12,345,678')
  expect(format('0', 18)).toBe('0')
  expect(formatFeeAmount({ amountBaseUnits: '1', decimals: 18 }, 'fr')).toBe('moins de 0,00000001')
})
