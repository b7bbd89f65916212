import type { Language } from '@murmur/contract/languages'
import { markerAt } from '#ai/brains/offline/parsing/follow-ups/follow-up-words.ts'
import { rejectsTrade } from '#ai/brains/offline/parsing/follow-ups/rejects-trade.ts'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { tokenize, type Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { type NamedFact, parseFacts } from './parse-metrics.ts'
import { startsAsQuestion } from './reference-patterns.ts'

/** Facts that a message with a negation may ask about. The price is none of them: "not at that price" refuses the trade. */
const cardFacts: ReadonlySet<NamedFact> = new Set<NamedFact>([
  'verified',
  'risk',
  'address',
  'liquidity',
  'holders',
  'age',
])

/** Words that mean both "no" and "not": "por qué no usa todo mi SOL". */
const negatingNo = new Set(['no', 'nao'])

/**
 * Whether a message with a negation only asks about an open card or its token, rather than refusing the trade: "why does it not take all
 * of my SOL", "I hope that is the real one, not a copy".
 */
export function isRemark(text: string, language: Language): boolean {
  const { words } = tokenize(normalizeText(text).text)
  const isQuestion = startsAsQuestion(text, language)
  const isRefusal = words.some((word, at) => {
    const marker = isQuestion && negatingNo.has(word.text) ? undefined : markerAt(words, at, ['no', 'refusal'])
    return marker?.languages.includes(language)
  })
  if (isRefusal || rejectsTrade(words) || words.some((word) => isWantVerb(word, language))) return false
  return isQuestion || parseFacts(text, language).some((fact) => cardFacts.has(fact))
}

function isWantVerb({ text }: Word, language: Language): boolean {
  return getSenses(text).some((sense) => sense.tag === 'want' && sense.language === language)
}
