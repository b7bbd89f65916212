import type { Alert } from '@murmur/contract/markets/watchlist'
import { formatPrice } from '#lib/format/format.ts'
import type { Translate } from '#lib/i18n/text.ts'

/** Formats a decimal USD price for display: "$0.1235". */
export function formatAlertPrice(text: Translate, priceUsd: string): string {
  return formatPrice(Number(priceUsd), text.language)
}

/** The condition of an alert: "UNI rises above $7.00". */
export function formatCondition(text: Translate, { symbol, condition, priceUsd }: Alert): string {
  return text(condition === 'above' ? 'alert.above-words' : 'alert.below-words', {
    symbol,
    price: formatAlertPrice(text, priceUsd),
  })
}

/** The message of a fired alert: "UNI is above $7.00: it's at $7.02 now." */
export function formatFiredAlert(text: Translate, { symbol, condition, priceUsd, firedPriceUsd }: Alert): string {
  return text(condition === 'above' ? 'alert.fired-above' : 'alert.fired-below', {
    symbol,
    price: formatAlertPrice(text, priceUsd),
    now: formatAlertPrice(text, firedPriceUsd ?? priceUsd),
  })
}
