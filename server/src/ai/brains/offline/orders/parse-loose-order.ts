import { detectLanguage } from '#ai/brains/offline/parsing/detect-language.ts'
import type { AskReason } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { isPastTense } from '#ai/brains/offline/parsing/past-tense.ts'
import { type Piece, splitIntoPieces } from '#ai/brains/offline/parsing/pieces.ts'
import { isTrade, type Order, type OrderContext, toTrade } from './order.ts'
import type { PlainMessage } from './strip-fillers.ts'

/** A message with more unknown words is a story rather than an order. */
const maxUnknownWords = 8
/** Reasons that unknown words alone can cause. Other reasons stay after removing them. */
const looseReasons: ReadonlySet<AskReason> = new Set<AskReason>([
  'not-understood',
  'unknown-token',
  'no-token',
  'no-side',
])

/**
 * Parses an order without its unknown words: "bit bored so buy 20 bucks of BONK for the laughs". They may change its meaning, so the
 * result is only the question "Buy $20 of BONK?". `parse` parses the known words. Undefined for a question, or if these include others
 * than those of an order, such as a condition.
 */
export function parseLooseOrder(
  plain: PlainMessage,
  { names, language, understood }: OrderContext,
  stated: Order | undefined,
  parse: (plain: PlainMessage) => Order | undefined,
): Order | undefined {
  const { words, isQuestion } = plain
  // "Buy $10 of ZZZZ with USDC": without the unknown word, the other token would be bought.
  const { payWith, coin, coinAmount, coinPercent } = stated?.understood ?? {}
  const isPaidInCoin = coin !== undefined && (coinAmount ?? coinPercent) === undefined
  if (payWith !== undefined || isPaidInCoin) return undefined
  // A word in the answer to a question may be a token.
  if (isQuestion || understood || isPastTense(words) || !looseReasons.has(stated?.reason ?? 'not-understood'))
    return undefined
  const pieces = splitIntoPieces(words, names, detectLanguage(words, language))
  const knownPieces = pieces.filter((piece) => !isUnknown(piece))
  const unknownCount = pieces.length - knownPieces.length
  if (unknownCount === 0 || unknownCount > maxUnknownWords || pieces.some(isOpenAmount)) return undefined
  const order = parse({ ...plain, words: knownPieces.flatMap((piece) => [...piece.words]) })
  // An unknown word may name another token than the one in focus.
  if (!order || order.next || order.isReference) return undefined
  if (!isTrade(order)) return lacksSide(order) ? order : undefined
  return { intent: 'ask', language: order.language, reason: 'loose-order', understood: toTrade(order) }
}

/** "20 bucks of BONK for the laughs" gets the question whether to buy or to sell. */
export function lacksSide({ reason, understood = {} }: Order): boolean {
  return reason === 'no-side' && understood.token !== undefined && understood.amountUsd !== undefined
}

function isUnknown({ kind, words }: Piece): boolean {
  return kind === 'unknown' && words.every((word) => word.kind === 'word')
}

/** An unknown word after a number may be its unit: "20 pavos", "2 lakh". */
function isOpenAmount(piece: Piece, at: number, pieces: readonly Piece[]): boolean {
  return piece.kind === 'number' && pieces[at + 1]?.kind === 'unknown'
}
