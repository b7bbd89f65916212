import type { Language } from '@murmur/contract/languages'
import type questionsEn from '@murmur/locales/en/questions.json'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { tokenize } from '#ai/brains/offline/parsing/tokenize.ts'
import { roleReader } from '#ai/brains/offline/watching/phrase-roles.ts'

/** The meaning of a phrase of `questions.json` in a question that words alone make certain. */
export type QuestionRole = keyof typeof questionsEn

export const { find: findQuestionRole, measure: phraseLength } = roleReader<QuestionRole>('questions.json')

/** The folded words of a message. */
export function wordsOf(text: string): string[] {
  return tokenize(normalizeText(text).text).words.map((word) => word.text)
}

/** Whether a message asks for the largest holders rather than for their number: "who holds most of it?" */
export function asksForLargest(text: string, language: Language): boolean {
  return findQuestionRole(wordsOf(text), 'largest', language).length > 0
}
