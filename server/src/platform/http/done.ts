import type { Language } from '@murmur/contract/languages'
import { type Phrase, sayAll } from '#platform/i18n/phrase.ts'
import type { TextId } from '#platform/i18n/say.ts'

/** The reply of a call that returns only a success message, in the caller's language. */
export function done(language: Language, text: TextId | readonly Phrase[]) {
  return { success: true as const, message: sayAll(language, typeof text === 'string' ? [{ text }] : text) }
}
