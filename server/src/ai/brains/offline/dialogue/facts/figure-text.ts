import type { TokenFigure } from '#ai/brains/facts.port.ts'
import { changeText, priceText } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import { formatAmount, formatCompactUsd } from '#platform/i18n/format.ts'
import type { Wording } from '#platform/i18n/wording.ts'

/** A figure's value without its name: "$1.23M", "+2%", "980,000". */
export function figureValue(wording: Wording, figure: TokenFigure, value: number): string {
  if (figure === 'price') return priceText(wording, value)
  if (figure === 'change24h') return changeText(wording, value)
  if (figure === 'holders') return formatAmount(wording, Math.round(value).toFixed(0))
  return formatCompactUsd(wording, value)
}

/** A figure with its name: "liquidity $1.23M", "980,000 holders". */
export function figureText(wording: Wording, translate: Translate, figure: TokenFigure, value: number): string {
  return translate(wording, 'brain.factValue', { figure, value: figureValue(wording, figure, value) })
}
