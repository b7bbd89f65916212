// @vitest-environment node
import { expect, test } from 'vitest'
import { formatList, languageName } from '#lib/format/format-list.ts'

test('names are listed as each language lists them', () => {
  expect(formatList(['GoPlus', 'RugCheck', 'Jupiter'], 'en')).toBe('GoPlus, RugCheck, and Jupiter')
  expect(formatList(['GoPlus', 'RugCheck'], 'es')).toBe('GoPlus y RugCheck')
  expect(formatList(['GoPlus', 'RugCheck'], 'zh')).toBe('GoPlus和RugCheck')
})

test('an Arabic list reads from right to left, its Latin names from left to right', () => {
  expect(formatList(['Google', 'GitHub'], 'ar')).toBe('\u2067\u2068Google\u2069 و\u2068GitHub\u2069\u2069')
})

test('languages have their names, and unknown ones their codes', () => {
  expect(languageName('pt', 'en')).toBe('Portuguese')
  expect(languageName('pt', 'es')).toBe('portugués')
  expect(languageName('xx-yyyy-zz', 'en')).toContain('xx')
})

test('a list of nobody is nothing, in every direction', () => {
  for (const language of ['en', 'ar'] as const) expect(formatList([], language)).toBe('')
})
