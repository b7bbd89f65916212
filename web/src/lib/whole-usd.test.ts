// @vitest-environment node
import { expect, test } from 'vitest'
import { formatWholeUsd } from '#lib/whole-usd.ts'

test('USD without decimals; what is under a dollar is not nothing', () => {
  const shown = [1234567.89, 999.5, 0, 0.4, -12.3, Number.NaN].map(formatWholeUsd)
  expect(shown).toEqual(['$1,234,568', '$1,000', '$0', '<$1', '−$12', 'N/A'])
})
