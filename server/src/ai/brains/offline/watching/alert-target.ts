import type { Language } from '@murmur/contract/languages'
import { parseAmounts } from '#ai/brains/offline/parsing/amounts.ts'
import { detectLanguage } from '#ai/brains/offline/parsing/detect-language.ts'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { numeralLanguages } from '#ai/brains/offline/parsing/numbers/numerals.ts'
import { type Piece, splitIntoPieces } from '#ai/brains/offline/parsing/pieces.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { findRole } from './change-words.ts'

/** The bound of an alert as stated: a USD price or a percentage from the current price, and its side. Plain decimal text. */
export type AlertTarget = {
  condition?: 'above' | 'below'
  priceUsd?: string
  percent?: string
  /** A number without a unit: a price, unless it replaces a percentage. */
  isBare?: boolean
}

/** Reads side and bound from a message: "drops 10%" → below, 10 percent; "over 0.00002" → above, 0.00002 dollars. */
export function readAlertTarget(message: readonly Word[], names: TokenNames, language: Language): AlertTarget {
  const words = message.filter((word, at) => !isBeforeNumber(word, message[at + 1]))
  const texts = words.map(({ text }) => text)
  const double = findRole(texts, 'double', language)
  if (double.length > 0) return { condition: 'above', percent: '100' }
  if (findRole(texts, 'halve', language).length > 0) return { condition: 'below', percent: '50' }
  const amount = readAmount(words, names, language)
  const condition = readCondition(texts, amount?.at, language)
  const bound = amount && {
    [amount.isPercent ? 'percent' : 'priceUsd']: amount.value,
    ...(amount.isBare && { isBare: true }),
  }
  return { ...(condition && { condition }), ...bound }
}

/** Before a spelled number an article is no number: "un diez por ciento". */
const articles = new Set(['un', 'una', 'um', 'uma', 'une', 'a'])

/** An alert may take "some 15 per cent" as 15: it trades nothing, and its answer states the bound. */
function isBeforeNumber({ text }: Word, next: Word | undefined): boolean {
  if (articles.has(text)) return startsNumber(next)
  const isNumber = next?.kind === 'number' || startsNumber(next)
  return isNumber && getSenses(text).some(({ tag }) => tag === 'vague')
}

function startsNumber(word: Word | undefined): boolean {
  return word !== undefined && !articles.has(word.text) && numeralLanguages(word.text).length > 0
}

/** Slang for any currency: an alert states its price in dollars. */
const slangForMoney = new Set(['pavos', 'pavo', 'verdes'])

/** A stated number: `at` and `to`, exclusive, are words. */
type Bound = { value: string; isPercent: boolean; isBare: boolean; at: number; to: number }

/** The last stated number. */
function readAmount(words: readonly Word[], names: TokenNames, language: Language): Bound | undefined {
  const found = listBounds(words, names, language)
  return found.findLast(({ isBare }) => !isBare) ?? found.at(-1)
}

/** The numbers that may be the bound of an alert, in order. A spelled one counts only with a unit: "un" and "one" are mostly articles. */
export function listBounds(words: readonly Word[], names: TokenNames, language: Language): Bound[] {
  const texts = words.map(({ text }) => text)
  const pieces = splitIntoPieces(words, names, detectLanguage(words, language))
  const starts = pieceStarts(pieces)
  const percents = findRole(texts, 'percent', language)
  return parseAmounts(pieces).flatMap(({ unit, value, from, to }): Bound[] => {
    const [first, next] = [starts[from] ?? 0, starts[to] ?? words.length]
    const isDigits = pieces.slice(from, to).some(({ kind, text }) => kind === 'number' && /\p{N}/u.test(text))
    const isNumber = pieces.slice(from, to).some(({ kind }) => kind === 'number')
    const isPercent = unit === 'percent' || percents.some((at) => at >= first - 2 && at <= next + 1)
    const isOther = unit === 'foreign' && !pieces.slice(from, to).some(({ text }) => slangForMoney.has(text))
    if (value === undefined || !isNumber || isOther || isSpan(words, next)) return []
    if (!isDigits && !isPercent && unit !== 'usd') return []
    return [{ value, isPercent, isBare: !isPercent && unit !== 'usd', at: first, to: next }]
  })
}

/** A number of hours or days: "above 200 in the next 24 hours". */
function isSpan(words: readonly Word[], to: number): boolean {
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

/** The side named closest to the number, a sign before it first. */
function readCondition(texts: readonly string[], at: number | undefined, language: Language): AlertTarget['condition'] {
  const sign = at === undefined ? undefined : texts[at - 1]
  if (sign === '+') return 'above'
  if (sign === '-' || sign === '−') return 'below'
  const distance = (position: number) => Math.abs(position - (at ?? texts.length))
  const nearest = (role: 'above' | 'below') => Math.min(...findRole(texts, role, language).map(distance))
  const [above, below] = [nearest('above'), nearest('below')]
  if (above === below) return undefined
  return above < below ? 'above' : 'below'
}
