import { hasTag } from './amounts.ts'
import { completeTrade, pickAmount } from './complete-trade.ts'
import type { TradeWords } from './parse-trade.ts'
import type { AskReason, PartialTrade } from './parsed-utterance.ts'
import type { Piece } from './pieces.ts'

const maxLeadWords = 2

/**
 * The trade that remains without one or two unknown words at the start: "jeez buy 10 dollars of BONK". Undefined if it lacks a
 * part or has an objection. Unknown words elsewhere may change its meaning.
 */
export function completeWithoutLead(
  pieces: readonly Piece[],
  words: TradeWords,
  reason: AskReason,
): PartialTrade | undefined {
  if (reason !== 'not-understood' || words.objections.length > 0) return undefined
  if (words.unknown.length === 0 || words.tokens.length !== 1) return undefined
  const leadPieces = pieces.slice(0, pieces.findLastIndex(({ kind }) => kind === 'unknown') + 1)
  const unknown = leadPieces.filter(({ kind }) => kind === 'unknown').flatMap((piece) => piece.words)
  if (unknown.length > maxLeadWords || unknown.some(({ kind }) => kind !== 'word')) return undefined
  if (!leadPieces.every((piece) => piece.kind === 'unknown' || hasTag(piece, 'polite'))) return undefined
  const trade = completeTrade({ ...words, unknown: [] })
  return 'side' in trade ? trade : undefined
}

/** Longer words may name a token. */
const maxInterjectionLength = 4

/**
 * The trade after an answer to "buy or sell?" with an unknown short word: "buy ue". Undefined if the message has other parts of a
 * trade.
 */
export function completeWithSide(words: TradeWords, before: PartialTrade): PartialTrade | undefined {
  const { sides, amounts, tokens, chains, unknown, objections } = words
  const isAnswer = before.side === undefined && before.token !== undefined && Object.keys(pickAmount(before)).length > 0
  const hasOthers = amounts.length + tokens.length + chains.length + objections.length > 0
  const [word = '', ...more] = unknown
  if (!isAnswer || hasOthers || sides.length !== 1 || more.length > 0) return undefined
  if (word.length > maxInterjectionLength || !/^\p{L}+$/u.test(word)) return undefined
  const trade = completeTrade({ ...words, unknown: [] }, before)
  return 'side' in trade ? trade : undefined
}
