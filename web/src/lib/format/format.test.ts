// @vitest-environment node
import { type Language, languages } from '@murmur/contract/languages'
import { expect, test } from 'vitest'
import {
  formatAsOf,
  formatBarePrice,
  formatBps,
  formatChange,
  formatCostUsd,
  formatMarketCap,
  formatPercent,
  formatPrice,
  formatSpokenPrice,
  formatUsd,
  formatWholeUsd,
  groupAddress,
  shortenAddress,
} from '#lib/format/format.ts'
import { formatNumber } from '#lib/format/localize-number.ts'
import { getText } from '#lib/i18n/text.ts'
import { createI18n } from '#test-support/create-i18n.ts'
import { covers } from '../../../../spec/covers.ts'

const text = getText(createI18n())
const english =
  <T>(format: (value: T, language: Language) => string) =>
  (value: T) =>
    format(value, 'en')
/** Strips direction isolates and replaces no-break spaces. */
const stripInvisible = (shown: string) => shown.replace(/[\u2066-\u2069]/g, '').replace(/[\u00a0\u202f]/g, ' ')
const inAll = (write: (language: Language) => string) => languages.map((each) => stripInvisible(write(each)))

test.each([
  [6.60123, '$6.601'],
  [3412.68, '$3,413'],
  [25, '$25'],
  [25.5, '$25.50'],
  [0.1234567, '$0.1235'],
  [0.4, '$0.40'],
  [0.00012344, '$0.0001234'],
  [0, '$0'],
  [Number.NaN, 'N/A'],
])('a price of %d has four significant digits: %s', (price, shown) => {
  expect(formatSpokenPrice(text, price)).toEqual({ shown, spoken: null })
})

test('a tiny price has its zeros counted, and a spoken form', () => {
  expect(formatSpokenPrice(text, 0.000001234)).toEqual({
    shown: '$0.0₅1234',
    spoken: 'zero point five zeros one two three four dollars',
  })
  expect(formatSpokenPrice(text, 1.2e-13)).toEqual({
    shown: '$0.0₁₂1200',
    spoken: 'zero point 12 zeros one two dollars',
  })
})

test('prices follow the conventions of each language', () => {
  const dollars = ['$3,413', '3 413 USD', 'US$ 3.413', '3 413 USD', '3,413 美元', '3,413 دولار']
  expect(inAll((language) => formatPrice(3412.68, language))).toEqual(dollars)
  expect(inAll((language) => formatBarePrice(0.000001234, language)).slice(0, 2)).toEqual(['0.0₅1234', '0,0₅1234'])
})

test('USD always has a currency sign', () => {
  expect([0.121, 0.125, 0.58, 25, 10.00004, 0.004, 0].map(english(formatCostUsd))).toEqual([
    '$0.13',
    '$0.13',
    '$0.58',
    '$25.00',
    '$10.00',
    '<$0.01',
    '$0.00',
  ])
  expect([1234.5, 0, 0.004, -3].map(english(formatUsd))).toEqual(['$1,234.50', '$0.00', '<$0.01', '−$3.00'])
})

test('USD is unambiguous in every language, with its own decimal separator', () => {
  expect(inAll((language) => formatUsd(-1234.5, language))).toEqual([
    '−$1,234.50',
    '−1 234,50 USD',
    'US$ −1.234,50',
    '−1 234,50 USD',
    '−1,234.50 美元',
    '−1,234.50 دولار',
  ])
  expect(inAll((language) => formatUsd(0.004, language))).toEqual([
    '<$0.01',
    'menos de 0,01 USD',
    'menos de US$ 0,01',
    'moins de 0,01 USD',
    '不到 0.01 美元',
    'أقل من 0.01 دولار',
  ])
})

test('Arabic text keeps sign and number together', () => {
  expect(formatUsd(-3, 'ar')).toBe('\u2066−3.00\u2069\u00a0دولار')
  expect(formatChange(-3, 'ar')).toBe('\u2066−3.00%\u2069')
  expect(formatPercent(1234.5, 'ar')).toBe('\u20661,234.5%\u2069')
})

test('whole USD shows a value below one dollar as <$1', () => {
  const shown = [1234567.89, 999.5, 0, 0.4, -12.3, Number.NaN].map(english(formatWholeUsd))
  expect(shown).toEqual(['$1,234,568', '$1,000', '$0', '<$1', '−$12', 'N/A'])
  expect(inAll((language) => formatWholeUsd(1234567, language))[2]).toBe('US$ 1.234.567')
})

test('market caps use B, M and K', () => {
  covers('9.constants.display.01', '9.constants.display.02', '9.constants.display.03', '9.constants.display.04')
  expect([1e9, 2.56e9].map(english(formatMarketCap))).toEqual(['$1.0B', '$2.6B'])
  expect([1e6, 4.44e6].map(english(formatMarketCap))).toEqual(['$1.0M', '$4.4M'])
  expect([1e3, 5.25e3].map(english(formatMarketCap))).toEqual(['$1.0K', '$5.3K'])
  expect([999.994, 0.5].map(english(formatMarketCap))).toEqual(['$999.99', '$0.50'])
})

test('market caps use the compact notation of each language', () => {
  expect(inAll((language) => formatMarketCap(4.44e6, language))).toEqual([
    '$4.4M',
    '4,4 M USD',
    'US$ 4,4 mi',
    '4,4 M USD',
    '444万 美元',
    '4.4 مليون دولار',
  ])
  expect(inAll((language) => formatMarketCap(0.5, language))[1]).toBe('0,50 USD')
})

test('compact market caps have one decimal, and none from 100 of a unit on', () => {
  const caps = [1234, 98_765, 123_456, 999_949, 98_765_432_100]
  const inSpanish = caps.map((value) => stripInvisible(formatMarketCap(value, 'es')))
  expect(inSpanish).toEqual(['1,2 mil USD', '98,8 mil USD', '123 mil USD', '999,9 mil USD', '98,8 mil M USD'])
  expect(stripInvisible(formatMarketCap(123_456, 'pt'))).toBe('US$ 123 mil')
})

test('addresses are shortened, or grouped in fours for confirmations', () => {
  const address = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
  expect(shortenAddress(address, 6, 4)).toBe('0x1f98…F984')
  expect(shortenAddress('short', 4, 4)).toBe('short')
  expect(groupAddress(address)).toBe('0x 1f98 40a8 5d5a F5bf 1D17 62F9 25BD ADdC 4201 F984')
  expect(groupAddress(address).replaceAll(' ', '')).toBe(address)
})

test('per cent and basis points are formatted as percentages', () => {
  expect([50, 100, 1, 1250].map(english(formatBps))).toEqual(['0.5%', '1%', '0.01%', '12.5%'])
  expect(inAll((language) => formatPercent(12.5, language))).toEqual([
    '12.5%',
    '12,5 %',
    '12,5%',
    '12,5 %',
    '12.5%',
    '12.5%',
  ])
})

test('changes have a sign and two decimals, and a zero change is positive', () => {
  expect([1.2, -3.456, 0, -0.001, 1234.5].map(english(formatChange))).toEqual([
    '+1.20%',
    '−3.46%',
    '+0.00%',
    '+0.00%',
    '+1,234.50%',
  ])
  expect(stripInvisible(formatChange(-1234.5, 'es'))).toBe('−1 234,50 %')
})

test('counts are grouped by thousands', () => {
  expect(inAll((language) => formatNumber(12345, language))).toEqual([
    '12,345',
    '12 345',
    '12.345',
    '12 345',
    '12,345',
    '12,345',
  ])
})

test('the age of a figure is its time, or its date on an earlier day', () => {
  const now = new Date(2026, 10, 21, 15, 0)
  expect(formatAsOf(new Date(2026, 10, 21, 14, 5).toISOString(), 'en', now)).toBe('14:05')
  const yesterday = new Date(2026, 10, 20, 14, 5).toISOString()
  expect(formatAsOf(yesterday, 'en', now)).toBe('20 Nov 2026, 14:05')
  expect(formatAsOf(yesterday, 'pt', now)).toMatch(/^20 de nov\. de 2026, 14:05$/)
  expect(formatAsOf(yesterday, 'zh', now)).toMatch(/^2026年11月20日/)
  // Latin digits, to compare with cards and explorers.
  expect(formatAsOf(yesterday, 'ar', now)).toMatch(/2026/)
})
