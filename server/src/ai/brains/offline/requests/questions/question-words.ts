import type { Language } from '@murmur/contract/languages'
import type questionsEn from '@murmur/locales/en/questions.json'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { tokenize } from '#ai/brains/offline/parsing/tokenize.ts'
import { createRoleMatcher } from '#ai/brains/offline/watching/phrase-roles.ts'

/** The role of a phrase of `questions.json`, by which rules recognize questions. */
export type QuestionRole = keyof typeof questionsEn

export const { find: findQuestionRole, measure: phraseLength } = createRoleMatcher<QuestionRole>('questions.json')

/** "And", "so", prepositions and the article, which Arabic joins to the next word: "ولما", "بالبيع". */
const joinedForms = [/^[وف](?=\p{Script=Arabic}{3})/u, /^[وف]?[بلك]?ال(?=\p{Script=Arabic}{2})/u]

/** Whether folded words have a phrase of a role. Arabic words are also compared without joined prefixes. */
export function hasQuestionRole(words: readonly string[], role: QuestionRole, language: Language): boolean {
  if (findQuestionRole(words, role, language).length > 0) return true
  if (language !== 'ar') return false
  return joinedForms.some((joined) => {
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
