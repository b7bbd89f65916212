import type { Alert } from '@murmur/contract/watching'
import { formatPrice } from '#lib/format.ts'
import type { SayText } from '#lib/text.ts'

/** Plain decimal text of USD for eyes: "$0.1235". */
export function alertPrice(text: SayText, priceUsd: string): string {
  return formatPrice(Number(priceUsd), text.language)
}

/** What an alert waits for: "UNI rises above $7.00". */
export function alertWords(text: SayText, { symbol, condition, priceUsd }: Alert): string {
  return text(condition === 'above' ? 'alert.above-words' : 'alert.below-words', {
    symbol,
    price: alertPrice(text, priceUsd),
  })
}

/** What is said when it fires: "UNI is above $7.00: it costs $7.02 now." */
export function firedWords(text: SayText, { symbol, condition, priceUsd, firedPriceUsd }: Alert): string {
  return text(condition === 'above' ? 'alert.fired-above' : 'alert.fired-below', {
    symbol,
    price: alertPrice(text, priceUsd),
    now: alertPrice(text, firedPriceUsd ?? priceUsd),
  })
}
