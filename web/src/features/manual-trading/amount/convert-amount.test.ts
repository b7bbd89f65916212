// @vitest-environment node
import { expect, test } from 'vitest'
import { convertAmount } from '#features/manual-trading/amount/convert-amount.ts'
import type { Asset } from '#features/manual-trading/amount/trade-assets.ts'

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
