import type { Language } from '@murmur/contract/languages'
import { formatBarePrice } from '#lib/format/format.ts'
import { formatDecimal, localizeNumber } from '#lib/format/localize-number.ts'
import { hasDollarSign, locales, withUsdSign } from '#lib/i18n/locales.ts'

/** Width of the price scale in pixels, enough for the widest price; `.chart-point-slider` leaves the same room. */
export const priceScaleWidth = 76
/** Width of a candle with its gap, in pixels, at which its body and wicks are readable. */
export const candleWidth = 7

/**
 * A price of the chart's scale, with no currency except the sign "$": the scale has no room for more. Keeps trailing zeros: "$2.00" between
 * "$1.90" and "$2.10".
 */
export function scalePrice(price: number, language: Language): string {
  const isRound = price >= 1 && price < 1000 && Number.isInteger(Number(price.toPrecision(4)))
  const priceText = isRound ? localizeNumber(formatDecimal(price, 2, 2), language) : formatBarePrice(price, language)
  const locale = locales[language]
  return hasDollarSign(locale) ? withUsdSign(priceText, locale) : priceText
}
