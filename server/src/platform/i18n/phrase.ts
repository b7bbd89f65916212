import type { Language } from '@murmur/contract/languages'
import { locales } from './locales.ts'
import { type TextId, type TextValues, translate } from './translate.ts'
import { toWording, type Wording } from './wording.ts'

/** A sentence before its language is known. */
export type Phrase = { text: TextId; values?: TextValues }

/** Joins sentences with the language's space, which Chinese does without. */
export function translateAll(wording: Language | Wording, phrases: readonly Phrase[]): string {
  const sentences = phrases.map(({ text, values }) => translate(wording, text, values))
  return sentences.join(locales[toWording(wording).language].wordSpace)
}
