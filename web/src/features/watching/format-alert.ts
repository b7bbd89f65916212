import type { Alert } from '@murmur/contract/markets/watchlist'
import { formatPrice } from '#lib/format/format.ts'
import { formatNumber } from '#lib/format/localize-number.ts'
import { locales, withUsdSign } from '#lib/i18n/locales.ts'
import type { Translate } from '#lib/i18n/text.ts'

/** The most decimals that `toLocaleString` writes. */
const maxDecimals = 20

/** Formats the mark of an alert: as other prices if that shows all its digits ("$7"), otherwise in full ("$65,432", "$1.0004"). */
function formatMark(text: Translate, priceUsd: string): string {
  const isExact = Number(Number(priceUsd).toPrecision(4)) === Number(priceUsd)
  if (isExact) return formatAlertPrice(text, priceUsd)
  return withUsdSign(formatNumber(Number(priceUsd), text.language, maxDecimals), locales[text.language])
}

/** Formats the price at which an alert fired, rounded as other prices: "$0.1235". */
export function formatAlertPrice(text: Translate, priceUsd: string): string {
  return formatPrice(Number(priceUsd), text.language)
}

/** The condition of an alert: "UNI rises above $7.00". */
export function formatCondition(text: Translate, { symbol, condition, priceUsd }: Alert): string {
  return text(condition === 'above' ? 'alert.above-words' : 'alert.below-words', {
    symbol,
    price: formatMark(text, priceUsd),
  })
}

/** The message of a fired alert: "UNI is above $7.00: it's at $7.02 now." */
export function formatFiredAlert(text: Translate, { symbol, condition, priceUsd, firedPriceUsd }: Alert): string {
  return text(condition === 'above' ? 'alert.fired-above' : 'alert.fired-below', {
    symbol,
    price: formatMark(text, priceUsd),
    now: formatAlertPrice(text, firedPriceUsd ?? priceUsd),
  })
}
