import type { Language } from '@murmur/contract/languages'
import { parseAmounts } from '#ai/brains/offline/parsing/amounts.ts'
import { detectLanguage } from '#ai/brains/offline/parsing/detect-language.ts'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { type Piece, splitIntoPieces } from '#ai/brains/offline/parsing/pieces.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { findRole } from './change-words.ts'

/** Slang for any currency: an alert states its price in dollars. */
const slangForMoney = new Set(['pavos', 'pavo', 'verdes'])

/**
 * A stated number from word `at` to word `to`, exclusive. `value` is undefined if the number is ambiguous: "1,200". `isAfterToken` and
 * `isBeforeToken`: whether a token is directly beside it.
 */
export type ThresholdCandidate = {
  value: string | undefined
  isPercent: boolean
  isBare: boolean
  at: number
  to: number
  isAfterToken: boolean
  isBeforeToken: boolean
}

/**
 * The numbers that may be the threshold of an alert, in order. A number word counts only with a unit, because "un" and "one" are mostly
 * articles.
 */
export function listThresholdCandidates(
  words: readonly Word[],
  names: TokenNames,
  language: Language,
): ThresholdCandidate[] {
  const texts = words.map(({ text }) => text)
  const pieces = splitIntoPieces(words, names, detectLanguage(words, language))
  const starts = pieceStarts(pieces)
  const percents = findRole(texts, 'percent', language)
  const figures = findRole(texts, 'figure', language)
  // "Market cap above 1 billion": the name of the figure is before the number, or directly after it.
  const isFigure = (first: number, next: number) => {
    const before = words.slice(0, first).findLastIndex(({ kind }) => kind === 'number')
    return figures.some((at) => (at > before && at < first) || at === next)
  }
  return parseAmounts(pieces).flatMap(({ unit, value, from, to }): ThresholdCandidate[] => {
    const [first, next] = [starts[from] ?? 0, starts[to] ?? words.length]
    const hasDigits = pieces.slice(from, to).some(({ kind, text }) => kind === 'number' && /\p{N}/u.test(text))
    const isNumber = pieces.slice(from, to).some(({ kind }) => kind === 'number')
    const isPercent = unit === 'percent' || percents.some((at) => at >= first - 2 && at <= next + 1)
    const isForeignCurrency = unit === 'foreign' && !pieces.slice(from, to).some(({ text }) => slangForMoney.has(text))
    if (!isNumber || isForeignCurrency || isTimeSpan(words, next) || isFigure(first, next)) return []
    if (!hasDigits && !isPercent && unit !== 'usd') return []
    const isToken = (piece: Piece | undefined) => piece?.kind === 'token' || piece?.kind === 'address'
    return [
      {
        value,
        isPercent,
        isBare: !isPercent && unit !== 'usd',
        at: first,
        to: next,
        isAfterToken: isToken(pieces[from - 1]),
        isBeforeToken: isToken(pieces[to]),
      },
    ]
  })
}

/** Whether the number counts hours or days: "above 200 in the next 24 hours". */
function isTimeSpan(words: readonly Word[], to: number): boolean {
  return getSenses(words[to]?.text ?? '').some(({ tag }) => tag === 'time')
}

/** The words at which pieces start. */
function pieceStarts(pieces: readonly Piece[]): number[] {
  let at = 0
  return pieces.map(({ words }) => {
    const start = at
    at += words.length
    return start
  })
}
