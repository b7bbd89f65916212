import type { Language } from '@murmur/contract/languages'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { tokenize } from '#ai/brains/offline/parsing/tokenize.ts'
import { findRole } from './change-words.ts'

/** Whether a message in another language than English names a stop-loss ("stop no meu WIF") rather than asking to stop an alert. */
export function isStopOrder(text: string, language: Language): boolean {
  const words = tokenize(normalizeText(text).text).words.map((word) => word.text)
  return language !== 'en' && words.includes('stop') && findRole(words, 'alert', language).length === 0
}
