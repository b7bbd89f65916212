import type { Language } from '@murmur/contract/languages'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { type ChangeRole, findRole } from './change-words.ts'
import { listThresholdCandidates, type ThresholdCandidate } from './list-threshold-candidates.ts'

/** The thresholds of an alert. `isUnclear`: whether the message may mean others. */
export type SelectedThresholds = { thresholds: ThresholdCandidate[]; isUnclear: boolean }

/** Positions of the words that show what a number means. */
type Cues = {
  /** "Alert me": words such as "have" before it no longer count. */
  calls: number[]
  /** "Alert me", "when", "below": a threshold follows. */
  thresholds: number[]
  /** "Bought", "have": an amount or a past price follows. */
  others: number[]
  conjunctions: number[]
  sides: number[]
}

/**
 * Selects the numbers that are thresholds of alerts: only 120 in "I have 5 SOL at 150, alert me below 120". A number needs a cue such as
 * "alert", "when" or "below" before it, and no word such as "have" in between. Each further number needs its own cue, or only "and"
 * before it.
 */
export function selectThresholds(words: readonly Word[], names: TokenNames, language: Language): SelectedThresholds {
  const all = listThresholdCandidates(words, names, language)
  if (all.length < 2) return { thresholds: all, isUnclear: false }
  const cues = findCues(words, language)
  const [from, to, ...others] = all
  if (from && to && others.length === 0 && isPriceChange(words, from, to)) return { thresholds: [to], isUnclear: false }
  const possible = all.filter((threshold) => !isOtherNumber(threshold, cues))
  const certain = possible.filter((threshold) => !isBeforeRequest(threshold, cues))
  const cuedThresholds = certain.filter((threshold) => hasCue(threshold, cues))
  const chosen = [cuedThresholds, certain, possible].find(({ length }) => length > 0)
  if (!chosen) return { thresholds: all, isUnclear: true }
  const thresholds = chosen.filter((threshold, at) => at === 0 || hasOwnCue(words, threshold, all, cues))
  const isLowConfidence = chosen === possible && chosen !== certain && chosen.length > 1 && certain.length === 0
  const pairs = thresholds.slice(1).map((next, at) => [thresholds[at]?.to ?? 0, next.at] as const)
  const isUnclear =
    isLowConfidence ||
    chosen.some((threshold) => !thresholds.includes(threshold) && belongsToUnknownName(words, threshold, all, cues)) ||
    pairs.some(([start, end]) => !isJoined(cues, start, end) || isNegated(words, start, end))
  return { thresholds, isUnclear }
}

function findCues(words: readonly Word[], language: Language): Cues {
  const texts = words.map(({ text }) => text)
  const list = (...roles: ChangeRole[]) => roles.flatMap((role) => findRole(texts, role, language))
  const calls = list('notify', 'alert')
  const sides = list('above', 'below', 'reach')
  const thresholds = [...calls, ...sides, ...list('when', 'double', 'halve')]
  const others = list('trade', 'own').filter((at) => !thresholds.includes(at))
  return { calls, thresholds, others, conjunctions: list('join'), sides }
}

const lastBefore = (positions: readonly number[], at: number) => Math.max(-1, ...positions.filter((each) => each < at))

/** An amount or a past price: "bought 5 SOL at 150", "150买的", "my 5 SOL", "my 3 alerts". */
function isOtherNumber(threshold: ThresholdCandidate, { thresholds, others, calls, sides }: Cues): boolean {
  const lastCue = lastBefore(thresholds, threshold.at)
  if (lastBefore(others, threshold.at) > lastCue) return true
  if (lastCue < 0 && others.includes(threshold.to)) return true
  const isDirect = threshold.isAfterToken || sides.some((at) => at >= threshold.at - 2 && at < threshold.at)
  return !isDirect && (threshold.isBeforeToken || (lastCue < 0 && calls.includes(threshold.to)))
}

/** "I sold SOL when it was over 200, tell me below 150": a number after a trade and before the request may be a past price. */
function isBeforeRequest({ at }: ThresholdCandidate, { others, calls }: Cues): boolean {
  const tradePosition = lastBefore(others, at)
  return tradePosition >= 0 && lastBefore(calls, at) < tradePosition
}

/** Whether a threshold cue is before a number, or a side directly after it: "120以上". */
function hasCue({ at, to }: ThresholdCandidate, { thresholds, sides }: Cues): boolean {
  return lastBefore(thresholds, at) >= 0 || sides.some((side) => side >= to && side < to + 2)
}

/**
 * Whether a further threshold has its own cue or token, or only a conjunction and a currency before it: "12 and 18", "BONK at 1 and WIF
 * at 3".
 */
function hasOwnCue(
  words: readonly Word[],
  threshold: ThresholdCandidate,
  all: readonly ThresholdCandidate[],
  { thresholds, sides, conjunctions }: Cues,
) {
  const previousEnd = all.findLast(({ to }) => to <= threshold.at)?.to ?? 0
  const isOwnPosition = (position: number) => position >= previousEnd && position < threshold.at
  if (thresholds.some(isOwnPosition) || sides.some((side) => side >= threshold.to && side < threshold.to + 2))
    return true
  const conjunction = conjunctions.find(isOwnPosition)
  if (conjunction === undefined) return threshold.at === previousEnd
  const between = words.slice(conjunction + 1, threshold.at)
  return (
    threshold.isAfterToken ||
    between.every(({ kind, text }) => kind === 'mark' || isPricePreposition(text)) ||
    between.length === 0
  )
}

/** Whether a number without its own cue belongs to an unknown name after a conjunction, such as another coin: "BTC at 100k or ETH at 5k". */
function belongsToUnknownName(
  words: readonly Word[],
  threshold: ThresholdCandidate,
  all: readonly ThresholdCandidate[],
  { conjunctions }: Cues,
): boolean {
  const previousEnd = all.findLast(({ to }) => to <= threshold.at)?.to ?? 0
  const conjunction = conjunctions.findLast((at) => at >= previousEnd && at < threshold.at)
  if (conjunction === undefined) return false
  return words
    .slice(conjunction + 1, threshold.at)
    .some(({ kind, text }) => kind === 'word' && !isPricePreposition(text) && !datePrepositions.has(text))
}

/** Prepositions before a date: "or on 5 December". */
const datePrepositions = new Set([
  'on',
  'by',
  'before',
  'after',
  'the',
  'el',
  'le',
  'dia',
  'no',
  'antes',
  'avant',
  'يوم',
])

/** Prepositions before a price, in the six languages: "12 and at 18". */
const pricePrepositions = new Set(['at', 'to', 'a', 'en', 'los', 'em', 'de', 'por', 'usd', 'ب', 'عند', '在'])
const isPricePreposition = (text: string) => pricePrepositions.has(text)

function isJoined({ conjunctions, calls }: Cues, start: number, end: number): boolean {
  return [...conjunctions, ...calls].some((at) => at >= start && at < end)
}

/** "Below 120, but not above 180". */
function isNegated(words: readonly Word[], start: number, end: number): boolean {
  return words.slice(start, end).some(({ text }) => getSenses(text).some(({ tag }) => tag === 'not'))
}

/** "From 120 to 180" is 180. */
function isPriceChange(words: readonly Word[], from: ThresholdCandidate, to: ThresholdCandidate): boolean {
  const start = words.slice(Math.max(0, from.at - 2), from.at).some(({ text }) => spanStarts.has(text))
  return start && to.at - from.to <= 3 && words.slice(from.to, to.at).some(({ text }) => spanEnds.has(text))
}

const spanStarts = new Set(['from', 'de', 'desde', '从', 'من'])
const spanEnds = new Set(['to', 'a', 'hasta', 'ate', 'para', 'jusqu', '到', 'الي', 'ل'])
