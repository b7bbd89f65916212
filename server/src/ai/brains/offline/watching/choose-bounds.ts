import type { Language } from '@murmur/contract/languages'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { type ChangeRole, findRole } from './change-words.ts'
import { type Bound, listBounds } from './list-bounds.ts'

/** The bounds of an alert. `isUnclear`: whether the message may mean others. */
export type ChosenBounds = { bounds: Bound[]; isUnclear: boolean }

/** Positions of the words that say what a number is. */
type Signs = {
  /** "Alert me": after it, what the user has or did no longer counts. */
  calls: number[]
  /** "Alert me", "when", "below": a bound follows. */
  bounds: number[]
  /** "Bought", "have": an amount or a past price follows. */
  others: number[]
  joints: number[]
  sides: number[]
}

/**
 * Selects the numbers that are thresholds of alerts: only 120 in "I have 5 SOL at 150, alert me below 120". A number needs a cue such as
 * "alert", "when" or "below" before it, and no word such as "have" in between. Each further number needs its own cue, or only "and"
 * before it.
 */
export function chooseBounds(words: readonly Word[], names: TokenNames, language: Language): ChosenBounds {
  const all = listBounds(words, names, language)
  if (all.length < 2) return { bounds: all, isUnclear: false }
  const signs = readSigns(words, language)
  const [from, to, ...others] = all
  if (from && to && others.length === 0 && isSpanOf(words, from, to)) return { bounds: [to], isUnclear: false }
  const possible = all.filter((bound) => !isOther(bound, signs))
  const sure = possible.filter((bound) => !isEarlier(bound, signs))
  const marked = sure.filter((bound) => isMarked(bound, signs))
  const chosen = [marked, sure, possible].find(({ length }) => length > 0)
  if (!chosen) return { bounds: all, isUnclear: true }
  const bounds = chosen.filter((bound, at) => at === 0 || hasOwnSign(words, bound, all, signs))
  const isDoubtful = chosen === possible && chosen !== sure && chosen.length > 1 && sure.length === 0
  const pairs = bounds.slice(1).map((next, at) => [bounds[at]?.to ?? 0, next.at] as const)
  const isUnclear =
    isDoubtful ||
    chosen.some((bound) => !bounds.includes(bound) && isOfUnknown(words, bound, all, signs)) ||
    pairs.some(([start, end]) => !isJoined(signs, start, end) || isDenied(words, start, end))
  return { bounds, isUnclear }
}

function readSigns(words: readonly Word[], language: Language): Signs {
  const texts = words.map(({ text }) => text)
  const list = (...roles: ChangeRole[]) => roles.flatMap((role) => findRole(texts, role, language))
  const calls = list('notify', 'alert')
  const sides = list('above', 'below', 'reach')
  const bounds = [...calls, ...sides, ...list('when', 'double', 'halve')]
  const others = list('trade', 'own').filter((at) => !bounds.includes(at))
  return { calls, bounds, others, joints: list('join'), sides }
}

const lastBefore = (positions: readonly number[], at: number) => Math.max(-1, ...positions.filter((each) => each < at))

/** An amount or a past price: "bought 5 SOL at 150", "150买的", "my 5 SOL", "my 3 alerts". */
function isOther(bound: Bound, { bounds, others, calls, sides }: Signs): boolean {
  const sign = lastBefore(bounds, bound.at)
  if (lastBefore(others, bound.at) > sign) return true
  if (sign < 0 && others.includes(bound.to)) return true
  const isDirect = bound.isAfterToken || sides.some((at) => at >= bound.at - 2 && at < bound.at)
  return !isDirect && (bound.isBeforeToken || (sign < 0 && calls.includes(bound.to)))
}

/** "I sold SOL when it was over 200, tell me below 150": a number before the request, after a trade, may be of the past. */
function isEarlier({ at }: Bound, { others, calls }: Signs): boolean {
  const other = lastBefore(others, at)
  return other >= 0 && lastBefore(calls, at) < other
}

/** Whether a word for a bound stands before a number, or a side directly after it: "120以上". */
function isMarked({ at, to }: Bound, { bounds, sides }: Signs): boolean {
  return lastBefore(bounds, at) >= 0 || sides.some((side) => side >= to && side < to + 2)
}

/** Whether a further bound has its own word, its own token, or only a joint and a currency between: "12 and 18", "BONK at 1 and WIF at 3". */
function hasOwnSign(words: readonly Word[], bound: Bound, all: readonly Bound[], { bounds, sides, joints }: Signs) {
  const before = all.findLast(({ to }) => to <= bound.at)?.to ?? 0
  const own = (position: number) => position >= before && position < bound.at
  if (bounds.some(own) || sides.some((side) => side >= bound.to && side < bound.to + 2)) return true
  const joint = joints.find(own)
  if (joint === undefined) return bound.at === before
  const between = words.slice(joint + 1, bound.at)
  return (
    bound.isAfterToken || between.every(({ kind, text }) => kind === 'mark' || isShort(text)) || between.length === 0
  )
}

/** Whether a number without a word of its own belongs to something after a joint, such as a coin: "BTC at 100k or ETH at 5k". */
function isOfUnknown(words: readonly Word[], bound: Bound, all: readonly Bound[], { joints }: Signs): boolean {
  const before = all.findLast(({ to }) => to <= bound.at)?.to ?? 0
  const joint = joints.findLast((at) => at >= before && at < bound.at)
  if (joint === undefined) return false
  return words
    .slice(joint + 1, bound.at)
    .some(({ kind, text }) => kind === 'word' && !isShort(text) && !datings.has(text))
}

/** Prepositions before a date: "or on 5 December". */
const datings = new Set(['on', 'by', 'before', 'after', 'the', 'el', 'le', 'dia', 'no', 'antes', 'avant', 'يوم'])

/** Prepositions before a price, in the six languages: "12 and at 18". */
const shortWords = new Set(['at', 'to', 'a', 'en', 'los', 'em', 'de', 'por', 'usd', 'ب', 'عند', '在'])
const isShort = (text: string) => shortWords.has(text)

function isJoined({ joints, calls }: Signs, start: number, end: number): boolean {
  return [...joints, ...calls].some((at) => at >= start && at < end)
}

/** "Below 120, but not above 180". */
function isDenied(words: readonly Word[], start: number, end: number): boolean {
  return words.slice(start, end).some(({ text }) => getSenses(text).some(({ tag }) => tag === 'not'))
}

/** "From 120 to 180" is 180. */
function isSpanOf(words: readonly Word[], from: Bound, to: Bound): boolean {
  const start = words.slice(Math.max(0, from.at - 2), from.at).some(({ text }) => spanStarts.has(text))
  return start && to.at - from.to <= 3 && words.slice(from.to, to.at).some(({ text }) => spanEnds.has(text))
}

const spanStarts = new Set(['from', 'de', 'desde', '从', 'من'])
const spanEnds = new Set(['to', 'a', 'hasta', 'ate', 'para', 'jusqu', '到', 'الي', 'ل'])
