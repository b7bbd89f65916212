// @vitest-environment node
import { expect, test } from 'vitest'
import { convertAmount, formatEquivalent } from '#features/manual-trading/amount/convert-amount.ts'
import type { Asset } from '#features/manual-trading/amount/trade-assets.ts'
import { formatShortAmount } from '#lib/format/amount.ts'

const uni: Asset = {
  symbol: 'UNI',
  decimals: 18,
  price: 7.013,
  held: 1_234_567_800_000_000_000n,
  spendable: 1_234_567_800_000_000_000n,
}
const assets = { coin: { ...uni, symbol: 'ETH', price: 2600, spendable: 99_999n * 10n ** 13n }, token: uni }

test('the dollars of a whole holding are rounded down, so that they do not exceed it', () => {
  // 1.2345678 UNI are $8.65802.
  expect(convertAmount({ unit: 'percent', plain: '100' }, 'usd', assets)).toBe('8.65')
})

test('the tokens of a whole holding are rounded down to six digits', () => {
  expect(convertAmount({ unit: 'percent', plain: '100' }, 'token', assets)).toBe('1.23456')
})

test('the dollars of all that can be paid are rounded down', () => {
  // 0.99999 ETH are $2,599.974.
  const cents = { ...assets, coin: { ...assets.coin, price: 2600.0063 } }
  expect(convertAmount({ unit: 'coin', plain: '0.99999' }, 'usd', cents)).toBe('2599.98')
})

test('other amounts are rounded to the nearest, so that a change of unit and back keeps them', () => {
  const inCoin = convertAmount({ unit: 'usd', plain: '25' }, 'coin', assets)
  expect(inCoin).toBe('0.00961538')
  expect(convertAmount({ unit: 'coin', plain: inCoin }, 'usd', assets)).toBe('25')
})

test('the equivalent of dollars is truncated like the payment of a quote', () => {
  const coin = { ...assets.coin, price: 3500 }
  // 25 ÷ 3,500 is 0.00714285714…
  const units = { amountBaseUnits: '7142857142857142', decimals: 18 }
  expect(formatEquivalent({ unit: 'usd', plain: '25' }, 'coin', { ...assets, coin }, 'en')).toBe('0.00714285')
  expect(formatShortAmount(units, 'en')).toBe('0.00714285')
})

test('an equivalent keeps the decimals of its token, groups thousands and survives the error of a division', () => {
  const format = (plain: string, asset: Partial<Asset>) =>
    formatEquivalent({ unit: 'usd', plain }, 'token', { ...assets, token: { ...uni, ...asset } }, 'en')
  expect(format('0.3', { price: 0.1 })).toBe('3')
  expect(format('1', { price: 81, decimals: 6 })).toBe('0.012345')
  expect(format('25', { price: 0.0000187 })).toBe('1,336,898')
  expect(format('0.01', { price: 70, decimals: 2 })).toBe('')
})
