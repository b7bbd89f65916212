import type { Language } from '@murmur/contract/languages'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { type AlertTarget, isStatedThreshold, parseAlertTarget, parseCondition, toTarget } from './alert-target.ts'
import { findRole } from './change-words.ts'
import { selectThresholds } from './select-thresholds.ts'

/** One of several thresholds of a message, with the words that state it. */
export type AlertPart = { words: readonly Word[]; target: AlertTarget }

/**
 * Parses the thresholds of a message that states several: "below 12 and above 18", "up or down 10%". Each is parsed from the words up to
 * the conjunction before the next. Empty for a message with one threshold or none, undefined if it is unclear what its numbers are.
 */
export function parseAlertParts(
  words: readonly Word[],
  names: TokenNames,
  language: Language,
): AlertPart[] | undefined {
  const texts = words.map(({ text }) => text)
  const { thresholds, isUnclear } = selectThresholds(words, names, language)
  if (isUnclear) return undefined
  const conjunctions = findRole(texts, 'join', language)
  if (thresholds.length === 1 && isEitherWay(texts, conjunctions, language)) {
    const { percent } = parseAlertTarget(words, names, language)
    if (percent === undefined) return []
    return (['above', 'below'] as const).map((condition) => ({ words, target: { condition, percent } }))
  }
  if (thresholds.length < 2) return []
  const stated = thresholds.filter(isStatedThreshold)
  // "Above 1,200" may be 1.2.
  if (stated.length < thresholds.length) return undefined
  const ends = stated.slice(1).map((next, at) => {
    const from = stated[at]?.to ?? 0
    return conjunctions.find((conjunction) => conjunction >= from && conjunction < next.at) ?? from
  })
  let previousCondition: AlertTarget['condition']
  return stated.map((threshold, at) => {
    const start = ends[at - 1] ?? 0
    const own = words.slice(start, ends[at])
    const side = parseCondition(
      own.map(({ text }) => text),
      threshold.at - start,
      language,
    )
    // "Below 120 or 130"
    previousCondition = side ?? (threshold.at - start <= 2 ? previousCondition : undefined)
    return { words: own, target: toTarget(threshold, previousCondition) }
  })
}

/** "Up or down 10%", "10% either way". */
function isEitherWay(texts: readonly string[], conjunctions: readonly number[], language: Language): boolean {
  if (findRole(texts, 'eitherWay', language).length > 0) return true
  const [above, below] = [findRole(texts, 'above', language), findRole(texts, 'below', language)]
  return conjunctions.some((conjunction) => {
    const isBesideConjunction = (role: readonly number[], offset: number) => role.includes(conjunction + offset)
    return (
      (isBesideConjunction(above, -1) && isBesideConjunction(below, 1)) ||
      (isBesideConjunction(below, -1) && isBesideConjunction(above, 1))
    )
  })
}
