import type { Language } from '@murmur/contract/languages'
import { locales } from './locales.ts'
import { say, type TextId, type TextValues } from './say.ts'
import { type Wording, wordingOf } from './wording.ts'

/** A sentence before its language is known. */
export type Phrase = { text: TextId; values?: TextValues }

/** Joins sentences with the language's space, which Chinese does without. */
export function sayAll(wording: Language | Wording, phrases: readonly Phrase[]): string {
  const sentences = phrases.map(({ text, values }) => say(wording, text, values))
  return sentences.join(locales[wordingOf(wording).language].wordSpace)
}
