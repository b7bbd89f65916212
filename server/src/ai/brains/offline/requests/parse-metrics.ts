import type { Language } from '@murmur/contract/languages'
import type metricsEn from '@murmur/locales/en/metrics.json'
import { foldWord, normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { fillerWords } from './reference-patterns.ts'
import { wordBounds } from './words/word-bounds.ts'

/** A property of tokens that a message may name; its words are in `locales/<code>/metrics.json`. */
export type NamedFact = keyof typeof metricsEn
/** A property by which tokens can be compared. */
export type ComparedMetric = Exclude<NamedFact, 'verified' | 'address'>

const data = readLocales<Record<NamedFact, string[]>>('metrics.json')
const patterns = new Map<Language, [NamedFact, RegExp][]>()

/** The facts about tokens that a message names, in the order of the table. */
export function parseFacts(text: string, language: Language): NamedFact[] {
  const folded = foldWord(normalizeText(text).text)
  const findNamedFacts = (each: Language, words: string) =>
    getPatterns(each).flatMap(([fact, pattern]) => (words.search(pattern) >= 0 ? [fact] : []))
  const own = findNamedFacts(language, folded)
  return own.length > 0 ? own : findNamedFacts('en', withoutFillers(folded, language))
}

/** Removes the common words of the language, because the French "ça" isn't "CA", the English abbreviation of contract address. */
function withoutFillers(folded: string, language: Language): string {
  const fillers = fillerWords[language]
  return folded.replace(/[\p{L}\p{N}]+/gu, (word) => (fillers.has(word) ? ' ' : word))
}

/** The metrics by which a message compares tokens, in the order of the table. */
export function parseMetrics(text: string, language: Language): ComparedMetric[] {
  return parseFacts(text, language).filter(isComparable)
}

/** Whether the values of two tokens can be compared by this fact. */
export function isComparable(fact: NamedFact): fact is ComparedMetric {
  return fact !== 'verified' && fact !== 'address'
}

/** A folded text without the words that name facts, in its language or in English. */
export function removeFacts(folded: string, language: Language): string {
  return [...getPatterns(language), ...getPatterns('en')].reduce(
    (rest, [, pattern]) => rest.replace(pattern, ' '),
    folded,
  )
}

function getPatterns(language: Language): [NamedFact, RegExp][] {
  const known = patterns.get(language)
  if (known) return known
  const { before, after } = wordBounds(language)
  const made = Object.entries(data[language]).map(([fact, words]): [NamedFact, RegExp] => {
    // The longest first, so that nothing of "contract address" is left.
    const longestFirst = words.map(foldWord).sort((one, other) => other.length - one.length)
    return [fact as NamedFact, new RegExp(`${before}(?:${longestFirst.join('|')})${after}`, 'gu')]
  })
  patterns.set(language, made)
  return made
}
