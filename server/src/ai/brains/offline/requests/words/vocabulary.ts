import type { Language } from '@murmur/contract/languages'
import type requestsEn from '@murmur/locales/en/requests.json'
import { topicPhrases, topicTexts } from '#ai/handbook/handbook.ts'
import { splitTerms } from '#ai/retrieval/split-terms.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'
import { locales } from '#platform/i18n/locales.ts'

const examples = readLocales<Record<keyof typeof requestsEn, string[]>>('requests.json')
const vocabularies = new Map<Language, ReadonlySet<string>>()

/** Whether a word occurs in the examples or the handbook of the language, or in the English ones. */
export function isCommonWord(word: string, language: Language): boolean {
  return [language, 'en' as const].some((each) => getVocabulary(each).has(word))
}

/** Whether a word occurs in the examples or the handbook of the language. */
export function isOwnWord(word: string, language: Language): boolean {
  return getVocabulary(language).has(word)
}

/**
 * The language of an answer: the one of the chat, unless the examples and the handbook of the detected one have more of the message's
 * words. One word that both languages have ("n", "ya") changes nothing.
 */
export function chooseAnswerLanguage(text: string, detected: Language, preferred: Language): Language {
  // A script that no other language uses is certain.
  if (detected === preferred || [detected, preferred].some((each) => locales[each].script)) return detected
  const terms = [...new Set(splitTerms(text))]
  const countKnown = (language: Language) => terms.filter((term) => getVocabulary(language).has(term)).length
  return countKnown(detected) > countKnown(preferred) ? detected : preferred
}

function getVocabulary(language: Language): ReadonlySet<string> {
  const known = vocabularies.get(language)
  if (known) return known
  const texts = [
    ...Object.values(examples[language]).flat(),
    ...[...topicPhrases(language), ...topicTexts(language)].map(({ text }) => text),
  ]
  const made = new Set(texts.flatMap(splitTerms))
  vocabularies.set(language, made)
  return made
}
