import type { Language } from '@murmur/contract/languages'
import { locales } from '#platform/i18n/locales.ts'
import { matchRequests, type RequestLabel } from './match-requests.ts'

/** Messages with fewer or more words are not searched. */
const minWords = 6
const maxWords = 40
const minWindow = 2
/** Up to three words must match an example almost exactly: "on my account" is the end of many requests. */
const shortWindow = 3
const minSimilarity = { short: 0.95, others: 0.7 }
/** How much more similar to an example a part must be than the whole message. */
const minGain = 0.28
/** Bonus for each word, so that the longer of two nearly equal parts wins. */
const bonusPerWord = 0.02

type Context = {
  language: Language
  similarity: number
  mask: (part: string) => string
  isPossible: (label: RequestLabel, part: string) => boolean
}

/**
 * The start or the end of a message that closely resembles an example, where the rest is chatter without a pause: "whats gas my brother
 * wont shut up about it". Undefined in languages without spaces.
 */
export function findWindow(text: string, { language, similarity, mask, isPossible }: Context): string | undefined {
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (locales[language].wordSpace === '' || words.length < minWords || words.length > maxWords) return undefined
  const windows = words.flatMap((_, at) => {
    const isWindow = at >= minWindow && at <= words.length - 1
    return isWindow ? [words.slice(0, at).join(' '), words.slice(-at).join(' ')] : []
  })
  const ranked = windows
    .flatMap((part) => {
      const size = part.split(' ').length
      const [best] = matchRequests(language, mask(part))
      const min = Math.max(size <= shortWindow ? minSimilarity.short : minSimilarity.others, similarity + minGain)
      if (!best || best.similarity < min || !isPossible(best.label, part)) return []
      return [{ part, score: best.similarity + size * bonusPerWord }]
    })
    .sort((one, other) => other.score - one.score)
  return ranked[0]?.part
}
