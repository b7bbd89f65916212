import type { Language } from '@murmur/contract/languages'
import { parseUnits, toDisplayNumber } from '@murmur/contract/money'
import { type AmountUnit, isValidAmount, type TradeAmount } from '#features/manual-trading/amount/trade-amount.ts'
import type { Asset, TradeAssets } from '#features/manual-trading/amount/trade-assets.ts'
import { formatShortUnits, roundUnits } from '#lib/format/amount.ts'
import { localizeNumber } from '#lib/format/localize-number.ts'

/** Converted amounts of tokens show this many significant digits. */
const shownDigits = 6
/** The most decimals that `toLocaleString` writes. */
const maxDecimals = 20
/** How far a value that went through display numbers may exceed the exact one, as a share. */
const floatError = 1e-9
/** The error of one division of numbers, as a share: without it 0.3 ÷ 0.1 would be rounded down to 2.99999. */
const doubleError = 1e-15

/**
 * The value of an amount in USD at the displayed prices; undefined without a price. For display only: the server converts amounts
 * for the trade itself.
 */
export function toUsd({ unit, plain }: TradeAmount, assets: TradeAssets): number | undefined {
  const unitUsd = unitValueUsd(unit, assets)
  return isValidAmount({ unit, plain }) && unitUsd !== undefined ? Number(plain) * unitUsd : undefined
}

/**
 * Converts an amount to another unit, as plain decimal text that the user sees and can change; '' without a price. Rounds to the nearest,
 * but never above what can be spent.
 */
export function convertAmount(amount: TradeAmount, to: AmountUnit, assets: TradeAssets): string {
  const [usd, unitUsd] = [toUsd(amount, assets), unitValueUsd(to, assets)]
  if (usd === undefined || unitUsd === undefined || unitUsd <= 0) return ''
  const value = usd / unitUsd
  if (to === 'percent') return toPlainDecimal(Math.min(value, 100), 2)
  const decimals = to === 'usd' ? 2 : Math.min((to === 'coin' ? assets.coin : assets.token)?.decimals ?? 0, maxDecimals)
  const rounded = toPlainDecimal(to === 'usd' ? value : Number(value.toPrecision(shownDigits)), decimals)
  const limitUsd = getSpendableUsd([amount.unit, to].includes('coin') ? assets.coin : assets.token) * (1 + floatError)
  return usd <= limitUsd && Number(rounded) * unitUsd > limitUsd ? roundDown(value, decimals) : rounded
}

/**
 * The equivalent of an amount in the paying coin or the token, for display: rounded down and formatted like the amounts of a quote
 * (decision 184), so that the quote shows the same figure. '' without a price.
 */
export function formatEquivalent(
  amount: TradeAmount,
  to: 'coin' | 'token',
  assets: TradeAssets,
  language: Language,
): string {
  const [usd, unitUsd, asset] = [toUsd(amount, assets), unitValueUsd(to, assets), assets[to]]
  if (usd === undefined || unitUsd === undefined || unitUsd <= 0 || !asset) return ''
  const value = (usd / unitUsd) * (1 + doubleError)
  const units = roundUnits(parseUnits(value.toFixed(maxDecimals), maxDecimals) ?? 0n, maxDecimals, asset.decimals)
  return units === 0n ? '' : localizeNumber(formatShortUnits(units, maxDecimals), language)
}

function getSpendableUsd(asset: Asset | undefined): number {
  if (asset?.spendable === undefined || asset.price === undefined) return Number.POSITIVE_INFINITY
  return toDisplayNumber(asset.spendable, asset.decimals) * asset.price
}

/** Rounds down to the shown digits, and to `decimals`. */
function roundDown(value: number, decimals: number): string {
  const digitsAfterPoint = shownDigits - 1 - Math.floor(Math.log10(value))
  const step = 10 ** Math.min(decimals, Math.max(0, digitsAfterPoint))
  return toPlainDecimal(Math.floor(value * step) / step, decimals)
}

/** The value of one unit in USD. */
function unitValueUsd(unit: AmountUnit, { coin, token }: TradeAssets): number | undefined {
  if (unit === 'usd') return 1
  if (unit === 'coin') return coin?.price
  if (unit === 'token') return token?.price
  if (token?.held === undefined || token.price === undefined) return undefined
  return (toDisplayNumber(token.held, token.decimals) * token.price) / 100
}

function toPlainDecimal(value: number, decimals: number): string {
  const text = value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: decimals })
  return Number(text) > 0 ? text : ''
}
