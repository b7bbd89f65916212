import type { Language } from '@murmur/contract/languages'
import { type Phrase, translateAll } from '#platform/i18n/phrase.ts'
import type { TextId } from '#platform/i18n/translate.ts'

/** The reply of a call that returns only a success message, in the caller's language. */
export function successReply(language: Language, text: TextId | readonly Phrase[]) {
  return { success: true as const, message: translateAll(language, typeof text === 'string' ? [{ text }] : text) }
}
