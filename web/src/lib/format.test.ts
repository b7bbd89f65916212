// @vitest-environment node
import { expect, test } from 'vitest'
import {
  formatAsOf,
  formatBps,
  formatChange,
  formatMarketCap,
  formatPrice,
  formatUsd,
  groupAddress,
  shortenAddress,
} from '#lib/format.ts'
import { covers } from '../../../spec/covers.ts'

test.each([
  [6.60123, '6.601'],
  [3412.68, '3,413'],
  [25, '25'],
  [25.5, '25.50'],
  [0.1234567, '0.1235'],
  [0.00012344, '0.0001234'],
  [0, '0'],
  [Number.NaN, 'N/A'],
])('a price of %d has four significant digits: %s', (price, shown) => {
  expect(formatPrice(price)).toEqual({ shown, spoken: null })
})

test('many zeros of a tiny price are counted, and spoken', () => {
  expect(formatPrice(0.000001234)).toEqual({
    shown: '0.0₅1234',
    spoken: 'zero point five zeros one two three four',
  })
  expect(formatPrice(1.2e-13)).toEqual({ shown: '0.0₁₂12', spoken: 'zero point 12 zeros one two' })
})

test('USD always bears its sign', () => {
  expect([1234.5, 0, 0.004, -3].map(formatUsd)).toEqual(['$1,234.50', '$0.00', '<$0.01', '−$3.00'])
})

test('market caps', () => {
  covers('9.constants.display.01', '9.constants.display.02', '9.constants.display.03', '9.constants.display.04')
  expect([1e9, 2.56e9].map(formatMarketCap)).toEqual(['$1.0B', '$2.6B'])
  expect([1e6, 4.44e6].map(formatMarketCap)).toEqual(['$1.0M', '$4.4M'])
  expect([1e3, 5.25e3].map(formatMarketCap)).toEqual(['$1.0K', '$5.3K'])
  expect([999.994, 0.5].map(formatMarketCap)).toEqual(['$999.99', '$0.50'])
})

test('addresses are shortened, and whole in groups of four where a yes is asked for', () => {
  const address = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
  expect(shortenAddress(address, 6, 4)).toBe('0x1f98…F984')
  expect(shortenAddress('short', 4, 4)).toBe('short')
  expect(groupAddress(address)).toBe('0x 1f98 40a8 5d5a F5bf 1D17 62F9 25BD ADdC 4201 F984')
  expect(groupAddress(address).replaceAll(' ', '')).toBe(address)
})

test('basis points', () => {
  expect([50, 100, 1, 1250].map(formatBps)).toEqual(['0.5 %', '1 %', '0.01 %', '12.5 %'])
})

test('changes have a sign and two decimals, and nothing is no fall', () => {
  expect([1.2, -3.456, 0, -0.001, 1234.5].map(formatChange)).toEqual([
    '+1.20%',
    '−3.46%',
    '+0.00%',
    '+0.00%',
    '+1,234.50%',
  ])
})

test('figures of today say their time, older ones their day too', () => {
  const now = new Date(2026, 10, 21, 15, 0)
  expect(formatAsOf(new Date(2026, 10, 21, 14, 5).toISOString(), now)).toBe('14:05')
  expect(formatAsOf(new Date(2026, 10, 20, 14, 5).toISOString(), now)).toBe('20 Nov 2026, 14:05')
})
