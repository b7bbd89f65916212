// @vitest-environment node
import { languages } from '@murmur/contract/languages'
import { expect, test } from 'vitest'
import { toPlainPrice, toPrefilledPrice } from '#features/watching/plain-price.ts'
import { parseTypedAmount } from '#lib/format/typed-amount.ts'
import { getText, type Translate } from '#lib/i18n/text.ts'
import { createI18n } from '#test-support/create-i18n.ts'

test.each([6.601, 3412.7, 0.0001234, 25, 1.5, 12.345])(
  'a prefilled price of %d is parsed unchanged in each language',
  (price) => {
    const english = getText(createI18n())
    for (const language of languages) {
      const text = Object.assign(((id) => english(id)) as Translate, { language })
      const parsed = parseTypedAmount(text, toPrefilledPrice(price, language))
      expect(parsed.problem, language).toBeUndefined()
      expect(Number(parsed.plain), language).toBe(price)
    }
  },
)

test.each([
  [6.6012, '6.6012'],
  [3412.681, '3412.68'],
  [0.00000012, '0.00000012'],
  [1.2345678e-9, '0.00000000123457'],
  [100, '100'],
  [null, ''],
  [Number.NaN, ''],
])('a price of %d is prefilled as "%s"', (price, written) => {
  expect(toPlainPrice(price)).toBe(written)
})
