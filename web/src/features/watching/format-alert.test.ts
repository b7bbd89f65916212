// @vitest-environment node
import type { Alert } from '@murmur/contract/markets/watchlist'
import { expect, test } from 'vitest'
import { formatCondition, formatFiredAlert } from '#features/watching/format-alert.ts'
import { getText } from '#lib/i18n/text.ts'
import { createI18n } from '#test-support/create-i18n.ts'

const text = getText(createI18n())
const alertAt = (priceUsd: string) => ({ symbol: 'BTC', condition: 'above', priceUsd, firedPriceUsd: null }) as Alert

test.each([
  ['65432', '$65,432'],
  ['65434.5', '$65,434.5'],
  ['1.0004', '$1.0004'],
  ['7', '$7'],
  ['0.000001234', '$0.0₅1234'],
  ['0.0000012345', '$0.0000012345'],
])('an alert at %s shows all its digits: %s', (priceUsd, shown) => {
  expect(formatCondition(text, alertAt(priceUsd))).toBe(`BTC rises above ${shown}`)
})

test('a fired alert shows its mark in full, and the price rounded as others', () => {
  const fired = { ...alertAt('65432'), firedPriceUsd: '65439.123' }
  expect(formatFiredAlert(text, fired)).toBe('BTC is above $65,432: it’s at $65,440 now.')
})
