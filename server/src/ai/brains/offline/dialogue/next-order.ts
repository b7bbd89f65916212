import type { Turn } from '#ai/brains/brain.port.ts'
import type { Order } from '#ai/brains/offline/orders/order.ts'
import { formatUtteranceAmount } from '#platform/i18n/format.ts'
import { cleanText } from '#platform/text/clean-text.ts'
import type { Translate } from './write-sentence.ts'

/** The second order of a message as a message of its own: "Buy 15 dollars of ORCA". Undefined if there is none. */
export function nextOrderText(
  { language }: Pick<Turn, 'language'>,
  translate: Translate,
  { next }: Order,
): string | undefined {
  const { side, token, amountUsd, percent } = next ?? {}
  const given = side === 'buy' ? amountUsd : percent
  const amount = given === undefined ? undefined : formatUtteranceAmount(given)
  if (token === undefined || amount === undefined) return undefined
  // The catalogs isolate values in right-to-left texts; a typed message has no such characters.
  return cleanText(translate(language, side === 'buy' ? 'brain.nextBuy' : 'brain.nextSell', { token, amount }))
}
