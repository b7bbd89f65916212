// @vitest-environment node
import { type Language, languages } from '@murmur/contract/languages'
import { plainDecimalPattern } from '@murmur/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localizeNumber } from '#lib/format/localize-number.ts'
import { parseTypedAmount } from '#lib/format/typed-amount.ts'
import { getText, type Translate } from '#lib/i18n/text.ts'
import { createI18n } from '#test-support/create-i18n.ts'

const english = getText(createI18n())
const translateFor = (language: Language): Translate =>
  Object.assign(((id, values) => english(id, values)) as Translate, { language })
const plain = (language: Language, typed: string) => parseTypedAmount(translateFor(language), typed).plain
const problem = (language: Language, typed: string) => parseTypedAmount(translateFor(language), typed).problem

test.each([
  ['es', '1,5', '1.5'],
  ['es', '20', '20'],
  ['es', '1.5', '1.5'],
  ['es', '1.234,56', '1234.56'],
  ['es', '1,234.56', '1234.56'],
  ['es', '1 234,56', '1234.56'],
  ['fr', '1\u202f234,5', '1234.5'],
  ['pt', '1.234.567', '1234567'],
  ['pt', '0,500', '0.500'],
  ['pt', '1234,567', '1234.567'],
  ['ar', '١٢٫٥', '12.5'],
  ['ar', '1.500', '1.500'],
  ['zh', '１２．５', '12.5'],
] as const)('parseTypedAmount: in %s, %s is %s', (language, typed, amount) =>
  expect(plain(language, typed)).toBe(amount),
)

test.each([
  ['es', '1.500'],
  ['es', '1,500'],
  ['pt', '12.000'],
  ['fr', '999,999'],
  ['zh', '1,500'],
  ['ar', '1٬500'],
] as const)('in %s the amount %s is rejected as ambiguous', (language, typed) => {
  expect(parseTypedAmount(translateFor(language), typed)).toEqual({
    plain: '',
    problem: expect.stringContaining('two ways'),
  })
})

test('both spellings that the ambiguity message suggests are accepted', () => {
  expect(problem('es', '1.500')).toBe('This amount can be read in two ways. Write 1500 or 1,5.')
  expect([plain('es', '1500'), plain('es', '1,5')]).toEqual(['1500', '1.5'])
})

test('an invalid amount is kept as typed, for the contract to reject', () => {
  for (const typed of ['', 'abc', '-1', '1e5', '1,,5', '12.34.5', '1,23.456', '.5', '1 5', '٫'])
    expect(plainDecimalPattern.test(plain('es', typed)), typed).toBe(false)
})

test('English input is passed through unchanged', () => {
  for (const typed of ['25', '1.500', '1,500', '1,5', '1 500']) expect(plain('en', typed)).toBe(typed)
})

test('amounts formatted by the app are parsed correctly or rejected as ambiguous', () => {
  const amounts = fc.tuple(fc.nat({ max: 99_999_999 }), fc.stringMatching(/^\d{0,4}$/))
  fc.assert(
    fc.property(
      fc.constantFrom(...languages.filter((each) => each !== 'en')),
      amounts,
      (language, [whole, fraction]) => {
        const decimal = fraction ? `${whole}.${fraction}` : String(whole)
        const grouped = whole.toLocaleString('en-US') + (fraction && `.${fraction}`)
        const parsed = parseTypedAmount(
          translateFor(language),
          localizeNumber(grouped, language).replace(/[\u2066-\u2069]/g, ''),
        )
        expect(parsed.problem === undefined ? parsed.plain : decimal).toBe(decimal)
      },
    ),
  )
})
