import { languages } from '@murmur/contract/languages'
import { describe, expect, it, test } from 'vitest'
import {
  formatAmount,
  formatCostUsd,
  formatPercent,
  formatPrice,
  formatRequestedAmount,
  formatSpokenPrice,
  formatUsd,
  formatUtteranceAmount,
  getChainName,
} from './format.ts'

/** Removes invisible characters: isolates and non-breaking spaces. */
const stripInvisible = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replace(/[\u00a0\u202f]/g, ' ')
const inAllLanguages = (write: (language: (typeof languages)[number]) => string) =>
  languages.map((each) => stripInvisible(write(each)))

describe('an amount in dollars', () => {
  it('is formatted in each language’s format', () => {
    expect(inAllLanguages((language) => formatUsd(language, 1234.5))).toEqual([
      '$1,234.50',
      '1 234,50 USD',
      'US$ 1.234,50',
      '1 234,50 USD',
      '1,234.50 美元',
      '1,234.50 دولار',
    ])
    expect(inAllLanguages((language) => formatUsd(language, 0.004))[0]).toBe('<$0.01')
  })

  it('is rounded up for a cost', () => {
    const costs = [0.121, 0.58, 10.00004, 0.004].map((usd) => formatCostUsd('en', usd))
    expect(costs).toEqual(['$0.13', '$0.58', '$10.00', '<$0.01'])
    expect(formatCostUsd('en', null)).toBe('not known')
  })

  it('shows the placeholder for a missing value', () => {
    for (const odd of [null, Number.NaN, Infinity]) expect(formatUsd('en', odd)).toBe('not known')
    expect(formatUsd('fr', null)).toBe('inconnu')
  })

  test.each([
    [0, '$0.00'],
    [-3, '−$3.00'],
    [0.995, '$0.99'],
    [1e21, '$1,000,000,000,000,000,000,000'],
  ])('%d is shown as %s', (usd, text) => expect(formatUsd('en', usd)).toBe(text))
})

describe('a price', () => {
  test.each([
    [0, '$0'],
    [1, '$1'],
    [3412.687, '$3,413'],
    [0.1, '$0.10'],
    [6.60123, '$6.60'],
    [25.5, '$25.50'],
    [123456.7, '$123,500'],
    [0.1234567, '$0.1235'],
    [0.99999, '$1'],
    [0.00012344, '$0.0001234'],
    [0.000001234, '$0.0₅1234'],
    [1.2e-13, '$0.0₁₂1200'],
  ])('is formatted with four significant digits: %d as %s', (usd, text) => expect(formatPrice('en', usd)).toBe(text))

  it('uses the decimal separator of the language, and can be spoken', () => {
    expect(stripInvisible(formatPrice('fr', 0.000001234))).toBe('0,0₅1234 USD')
    expect(formatSpokenPrice('en', 0.000001234)).toBe('zero point 5 zeros 1 2 3 4 dollars')
    expect(formatSpokenPrice('es', 0.000001234)).toBe('cero coma 5 ceros 1 2 3 4 dólares')
    expect(stripInvisible(formatSpokenPrice('ar', 0.000001234))).toBe('صفر فاصلة 5 أصفار ثم 1 2 3 4 دولار')
    expect(formatSpokenPrice('en', 12)).toBe(formatPrice('en', 12))
  })

  it('shows the placeholder when there is none', () => {
    for (const odd of [null, Number.NaN, -1])
      expect([formatPrice('en', odd), formatSpokenPrice('en', odd)]).toEqual(['not known', 'not known'])
  })
})

test('the formatter formats amounts with every digit, and unambiguous separators', () => {
  expect(inAllLanguages((language) => formatAmount(language, '1234567.000000000000000001'))).toEqual([
    '1,234,567.000000000000000001',
    '1 234 567,000000000000000001',
    '1.234.567,000000000000000001',
    '1 234 567,000000000000000001',
    '1,234,567.000000000000000001',
    '1,234,567.000000000000000001',
  ])
  expect(formatAmount('en', '9007199254740993')).toBe('9,007,199,254,740,993')
  expect(formatAmount('es', '-1234')).toBe('−1\u202f234')
  for (const odd of ['', '1e5', '1.', 'x', '1,5']) expect(() => formatAmount('en', odd)).toThrow('No plain decimal')
})

test('the formatter formats a requested amount as written in English, and localized elsewhere', () => {
  expect(inAllLanguages((language) => formatRequestedAmount(language, '1500.500'))).toEqual([
    '1500.500',
    '1 500,500',
    '1.500,500',
    '1 500,500',
    '1,500.500',
    '1,500.500',
  ])
})

test('the formatter formats amounts in suggested sentences so that they parse alike in every language', () => {
  const amounts = ['20', '100', '1.500', '20.10', '0.5', '12.00', '12.345', '0.001', '1e3', '1,5', '-1'].map((amount) =>
    formatUtteranceAmount(amount),
  )
  expect(amounts).toEqual([
    '20',
    '100',
    '1.5',
    '20.1',
    '0.5',
    '12',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  const finer = ['0.001', '0.123456789', '1.1234', '1.125', '1.1234567890123'].map((amount) =>
    formatUtteranceAmount(amount, 12),
  )
  expect(finer).toEqual(['0.001', '0.123456789', '1.1234', undefined, undefined])
})

test('the formatter formats percentages, with a sign for changes', () => {
  expect(inAllLanguages((language) => formatPercent(language, 3.256))).toEqual([
    '3.26%',
    '3,26 %',
    '3,26%',
    '3,26 %',
    '3.26%',
    '3.26%',
  ])
  const change = (percent: number) => formatPercent('en', percent, { isChange: true })
  expect([12, -0.5, 0, -0.001, 1234].map(change)).toEqual(['+12%', '−0.5%', '0%', '0%', '+1,234%'])
  expect(formatPercent('en', null)).toBe('not known')
})

test('the formatter formats chain names', () => {
  expect((['sol', 'eth', 'base'] as const).map(getChainName)).toEqual(['Solana', 'Ethereum', 'Base'])
})
