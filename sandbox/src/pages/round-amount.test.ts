import { expect, test } from 'vitest'
import { roundAmount } from '#pages/round-amount.ts'

test('roundAmount rounds amounts to six significant digits, and keeps whole parts', () => {
  const rounded = {
    '0.123456789012345678': '0.123457',
    '0.000000123456789012': '0.000000123457',
    '1.999999999': '2',
    '0.9999999': '1',
    '12.5': '12.5',
    '1234567.5': '1234568',
    '1234567.499': '1234567',
    '40': '40',
    '0.5': '0.5',
    '7 base units': '7 base units',
  }
  for (const [exact, shown] of Object.entries(rounded)) expect(roundAmount(exact), exact).toBe(shown)
})
