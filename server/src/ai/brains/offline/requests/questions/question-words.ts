import type { Language } from '@murmur/contract/languages'
import type questionsEn from '@murmur/locales/en/questions.json'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { tokenize } from '#ai/brains/offline/parsing/tokenize.ts'
import { languageTraits } from '#ai/brains/offline/parsing/traits/language-traits.ts'
import { createRoleMatcher } from '#ai/brains/offline/watching/phrase-roles.ts'
import { byLanguage } from '#platform/i18n/by-language.ts'

/** The role of a phrase of `questions.json`, by which rules recognize questions. */
export type QuestionRole = keyof typeof questionsEn

export const { find: findQuestionRole, measure: phraseLength } = createRoleMatcher<QuestionRole>('questions.json')

/** Words joined to the next one: "ولما" (and when), "بالبيع" (by the sale). */
const joinedWords = byLanguage((language) =>
  languageTraits[language].joinedWords.map((source) => new RegExp(`^${source}`, 'u')),
)

/** Whether folded words have a phrase of a role, with or without words joined to them. */
export function hasQuestionRole(words: readonly string[], role: QuestionRole, language: Language): boolean {
  if (findQuestionRole(words, role, language).length > 0) return true
  return joinedWords[language].some((joined) => {
    const bare = words.map((word) => word.replace(joined, ''))
    return bare.some((word, at) => word !== words[at]) && findQuestionRole(bare, role, language).length > 0
  })
}

/** The folded words of a message. */
export function toFoldedWords(text: string): string[] {
  return tokenize(normalizeText(text).text).words.map((word) => word.text)
}

/** Whether a message asks for the largest holders rather than for their number: "who holds most of it?" */
export function asksForLargest(text: string, language: Language): boolean {
  return findQuestionRole(toFoldedWords(text), 'largest', language).length > 0
}
