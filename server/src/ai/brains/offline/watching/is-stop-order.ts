import type { Language } from '@murmur/contract/languages'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { tokenize } from '#ai/brains/offline/parsing/tokenize.ts'
import { languageTraits } from '#ai/brains/offline/parsing/traits/language-traits.ts'
import { findRole } from './change-words.ts'

/** Whether a message names a stop-loss ("stop no meu WIF") rather than asking to stop an alert. */
export function isStopOrder(text: string, language: Language): boolean {
  const words = tokenize(normalizeText(text).text).words.map((word) => word.text)
  const { stopLoss } = languageTraits[language]
  return words.some((word) => stopLoss.includes(word)) && findRole(words, 'alert', language).length === 0
}
