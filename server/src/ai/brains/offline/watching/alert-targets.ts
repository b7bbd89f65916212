import type { Language } from '@murmur/contract/languages'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { type AlertTarget, listBounds, readAlertTarget } from './alert-target.ts'
import { findRole } from './change-words.ts'

/** One of several bounds of a message, with the words that state it. */
export type AlertPart = { words: readonly Word[]; target: AlertTarget }

/**
 * The bounds of a message that states several: "below 12 and above 18", "up or down 10%". Each bound reads the words up to the word that
 * joins it to the next. Empty for a message with one bound or none.
 */
export function readAlertParts(words: readonly Word[], names: TokenNames, language: Language): AlertPart[] {
  const texts = words.map(({ text }) => text)
  const bounds = listBounds(words, names, language)
  const joints = findRole(texts, 'join', language)
  if (bounds.length === 1 && isEitherWay(texts, joints, language)) {
    const { percent } = readAlertTarget(words, names, language)
    if (percent === undefined) return []
    return (['above', 'below'] as const).map((condition) => ({ words, target: { condition, percent } }))
  }
  if (bounds.length < 2) return []
  const ends = bounds.slice(1).map((next, at) => {
    const from = bounds[at]?.to ?? 0
    return joints.find((joint) => joint >= from && joint < next.at) ?? from
  })
  return bounds.map((_, at) => {
    const own = words.slice(ends[at - 1] ?? 0, ends[at])
    return { words: own, target: readAlertTarget(own, names, language) }
  })
}

/** "Up or down 10%", "10% either way". */
function isEitherWay(texts: readonly string[], joints: readonly number[], language: Language): boolean {
  if (findRole(texts, 'eitherWay', language).length > 0) return true
  const [above, below] = [findRole(texts, 'above', language), findRole(texts, 'below', language)]
  return joints.some((joint) => {
    const beside = (role: readonly number[], offset: number) => role.includes(joint + offset)
    return (beside(above, -1) && beside(below, 1)) || (beside(below, -1) && beside(above, 1))
  })
}
