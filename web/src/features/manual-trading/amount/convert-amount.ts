import { toDisplayNumber } from '@murmur/contract/money'
import { type AmountUnit, isValidAmount, type TradeAmount } from '#features/manual-trading/amount/trade-amount.ts'
import type { TradeAssets } from '#features/manual-trading/amount/trade-assets.ts'

/**
 * The value of an amount in USD at the displayed prices; undefined without a price. For display only: the server converts amounts
 * for the trade itself.
 */
export function toUsd({ unit, plain }: TradeAmount, assets: TradeAssets): number | undefined {
  const unitUsd = unitValueUsd(unit, assets)
  return isValidAmount({ unit, plain }) && unitUsd !== undefined ? Number(plain) * unitUsd : undefined
}

/** Converts an amount to another unit, as plain decimal text that the user sees and can change; '' without a price. */
export function convertAmount(amount: TradeAmount, to: AmountUnit, assets: TradeAssets): string {
  const [usd, unitUsd] = [toUsd(amount, assets), unitValueUsd(to, assets)]
  if (usd === undefined || unitUsd === undefined || unitUsd <= 0) return ''
  const value = usd / unitUsd
  if (to === 'usd') return toPlainDecimal(value, 2)
  if (to === 'percent') return toPlainDecimal(Math.min(value, 100), 2)
  const decimals = (to === 'coin' ? assets.coin : assets.token)?.decimals ?? 0
  return toPlainDecimal(Number(value.toPrecision(6)), decimals)
}

/** The value of one unit in USD. */
function unitValueUsd(unit: AmountUnit, { coin, token }: TradeAssets): number | undefined {
  if (unit === 'usd') return 1
  if (unit === 'coin') return coin?.price
  if (unit === 'token') return token?.price
  if (token?.held === undefined || token.price === undefined) return undefined
  return (toDisplayNumber(token.held, token.decimals) * token.price) / 100
}

function toPlainDecimal(value: number, maxDecimals: number): string {
  const text = value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: Math.min(maxDecimals, 20) })
  return Number(text) > 0 ? text : ''
}
