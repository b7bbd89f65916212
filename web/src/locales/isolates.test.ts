import type { Language } from '@murmur/contract/languages'
import { expect, test } from 'vitest'
import { setupI18n } from '#lib/i18n/i18n.ts'
import { compileCatalog } from '../../compile-catalog.ts'

const renderSentence = (language: Language, sentence: string, values: Record<string, unknown>) => {
  return setupI18n(language, compileCatalog({ loading: sentence }, language)).text('loading', values)
}

test('in Arabic each value is isolated, and selects its case as before', () => {
  expect(renderSentence('ar', 'من {address}', { address: '0x1f98' })).toBe('من \u20680x1f98\u2069')
  const choosing = '{side, select, buy {شراء {symbol}} other {بيع {symbol}}}'
  expect(renderSentence('ar', choosing, { side: 'buy', symbol: 'UNI' })).toBe('شراء \u2068UNI\u2069')
  expect(renderSentence('ar', 'بيع {percent}% من {token}', { percent: 50, token: 'UNI' })).toBe(
    'بيع \u206650%\u2069 من \u2068UNI\u2069',
  )
  expect(renderSentence('ar', '{count, plural, two {اثنان} other {# من {name}}}', { count: 2, name: 'x' })).toBe(
    'اثنان',
  )
})

test('in other languages only right-to-left values are isolated, so that copied text is clean', () => {
  expect(renderSentence('en', 'from {address}', { address: '0x1f98' })).toBe('from 0x1f98')
  expect(renderSentence('en', 'Buy {symbol} now', { symbol: 'عملة' })).toBe('Buy \u2068عملة\u2069 now')
})

test('a value can neither reverse a sentence nor close its own isolate', () => {
  expect(renderSentence('en', 'Buy {symbol}', { symbol: 'A\u202eB\u202c\u2069C' })).toBe('Buy ABC')
  expect(renderSentence('ar', '{symbol} شراء', { symbol: '\u2069A\u2067B' })).toBe('\u2068AB\u2069 شراء')
})
