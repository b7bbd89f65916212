import type { Language } from '@murmur/contract/languages'
import type metricsEn from '@murmur/locales/en/metrics.json'
import { foldWord, normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { wordBounds } from './word-bounds.ts'

/** A property of tokens that a message may compare; its words are in `locales/<code>/metrics.json`. */
export type ComparedMetric = keyof typeof metricsEn

const data = readLocales<Record<ComparedMetric, string[]>>('metrics.json')
const patterns = new Map<Language, [ComparedMetric, RegExp][]>()

/** The metrics that a message names, in the order of the table. */
export function readMetrics(text: string, language: Language): ComparedMetric[] {
  const folded = foldWord(normalizeText(text).text)
  const named = (each: Language) =>
    (patterns.get(each) ?? makePatterns(each)).flatMap(([metric, pattern]) => (pattern.test(folded) ? [metric] : []))
  const own = named(language)
  return own.length > 0 ? own : named('en')
}

function makePatterns(language: Language): [ComparedMetric, RegExp][] {
  const { before, after } = wordBounds(language)
  const made = Object.entries(data[language]).map(([metric, words]): [ComparedMetric, RegExp] => [
    metric as ComparedMetric,
    new RegExp(`${before}(?:${words.map(foldWord).join('|')})${after}`, 'u'),
  ])
  patterns.set(language, made)
  return made
}
