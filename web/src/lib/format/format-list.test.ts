// @vitest-environment node
import { expect, test } from 'vitest'
import { formatList, languageName } from '#lib/format/format-list.ts'

test('lists are formatted by the rules of each language', () => {
  expect(formatList(['GoPlus', 'RugCheck', 'Jupiter'], 'en')).toBe('GoPlus, RugCheck, and Jupiter')
  expect(formatList(['GoPlus', 'RugCheck'], 'es')).toBe('GoPlus y RugCheck')
  expect(formatList(['GoPlus', 'RugCheck'], 'zh')).toBe('GoPlus和RugCheck')
})

test('Latin names are isolated in a right-to-left Arabic list', () => {
  expect(formatList(['Google', 'GitHub'], 'ar')).toBe('\u2067\u2068Google\u2069 و\u2068GitHub\u2069\u2069')
})

test('languages have names, and unknown codes are kept', () => {
  expect(languageName('pt', 'en')).toBe('Portuguese')
  expect(languageName('pt', 'es')).toBe('portugués')
  expect(languageName('xx-yyyy-zz', 'en')).toContain('xx')
})

test('an empty list is an empty string, even right to left', () => {
  for (const language of ['en', 'ar'] as const) expect(formatList([], language)).toBe('')
})
