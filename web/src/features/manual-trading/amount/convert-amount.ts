import { toDisplayNumber } from '@murmur/contract/money'
import { type AmountUnit, isValidAmount, type TradeAmount } from '#features/manual-trading/amount/trade-amount.ts'
import type { TradeAssets } from '#features/manual-trading/amount/trade-assets.ts'

/**
 * The worth of an amount in USD by the displayed prices; undefined without one. A display number: the server converts for the
 * trade itself.
 */
export function toUsd({ unit, plain }: TradeAmount, assets: TradeAssets): number | undefined {
  const worth = unitValueUsd(unit, assets)
  return isValidAmount({ unit, plain }) && worth !== undefined ? Number(plain) * worth : undefined
}

/** About the same amount in another unit, as plain decimal text that the user sees and can change; '' without a price. */
export function convertAmount(amount: TradeAmount, to: AmountUnit, assets: TradeAssets): string {
  const [usd, worth] = [toUsd(amount, assets), unitValueUsd(to, assets)]
  if (usd === undefined || worth === undefined || worth <= 0) return ''
  const value = usd / worth
  if (to === 'usd') return plainDecimal(value, 2)
  if (to === 'percent') return plainDecimal(Math.min(value, 100), 2)
  const decimals = (to === 'coin' ? assets.coin : assets.token)?.decimals ?? 0
  return plainDecimal(Number(value.toPrecision(6)), decimals)
}

/** The worth of one unit in USD. */
function unitValueUsd(unit: AmountUnit, { coin, token }: TradeAssets): number | undefined {
  if (unit === 'usd') return 1
  if (unit === 'coin') return coin?.price
  if (unit === 'token') return token?.price
  if (token?.held === undefined || token.price === undefined) return undefined
  return (toDisplayNumber(token.held, token.decimals) * token.price) / 100
}

function plainDecimal(value: number, maxDecimals: number): string {
  const text = value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: Math.min(maxDecimals, 20) })
  return Number(text) > 0 ? text : ''
}
