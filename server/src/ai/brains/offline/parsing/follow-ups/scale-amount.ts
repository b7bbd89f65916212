import { formatUnits, parseUnits } from '@murmur/contract/money'
import type { PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { formatUtteranceAmount } from '#platform/i18n/format.ts'
import { type CardTrade, unitOf } from './card-trade.ts'
import { markerAt } from './follow-up-words.ts'

const decimals = 18
/** Decimal places that the grammar parses. */
const maxPlaces = 12

/**
 * Parses "halve it" and "double it". Returns the new amount as words, which the trade on the card completes. Undefined for other words,
 * and for an amount that the grammar cannot parse.
 */
export function scaleAmount(
  words: readonly Word[],
  card: CardTrade,
): { words: string; understood: PartialTrade } | undefined {
  const marker = markerAt(words, 0, ['halve', 'double'])
  const [stated = ''] = Object.values(card.amount)
  const units = marker?.length === words.length ? parseUnits(stated, decimals) : undefined
  if (units === undefined) return undefined
  const scaled = marker?.role === 'double' ? units * 2n : units / 2n
  const amount = formatUtteranceAmount(formatUnits(scaled, decimals), maxPlaces)
  const { side, token, chain } = card
  return amount === undefined ? undefined : { words: amount, understood: { side, token, chain, ...unitOf(card) } }
}
