import type { Language } from '@murmur/contract/languages'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { findRole } from '#ai/brains/offline/watching/change-words.ts'
import { listThresholdCandidates } from '#ai/brains/offline/watching/list-threshold-candidates.ts'

/** Prices in plain decimals. */
export type PriceRange = { low: string; high: string }

const betweenWords = new Set([
  'between',
  'range',
  'entre',
  'rango',
  'franja',
  'fourchette',
  'faixa',
  'intervalo',
  'بين',
  'مابين',
  'نطاق',
])
const hanBetween = /之间|区间|介于/u
const maxDistance = 3

/**
 * Parses a range such as "between 120 and 180". A range can't become an alert, because it is unclear whether to fire within it or at its
 * ends. Undefined if a number has its own side: "below 120 or above 180".
 */
export function parseRange(words: readonly Word[], names: TokenNames, language: Language): PriceRange | undefined {
  const [from, to, ...others] = listThresholdCandidates(words, names, language)
  if (!from?.value || !to?.value || others.length > 0 || from.isPercent || to.isPercent) return undefined
  const texts = words.map(({ text }) => text)
  if (
    to.at - from.to > maxDistance ||
    (!texts.some((text) => betweenWords.has(text)) && !hanBetween.test(texts.join('')))
  )
    return undefined
  const inside = texts.slice(from.to, to.at)
  if ((['above', 'below'] as const).some((role) => findRole(inside, role, language).length > 0)) return undefined
  const [low, high] = Number(from.value) < Number(to.value) ? [from.value, to.value] : [to.value, from.value]
  return { low, high }
}
