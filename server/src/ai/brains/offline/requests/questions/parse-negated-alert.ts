import type { Language } from '@murmur/contract/languages'
import { wordLimit } from '#ai/brains/offline/parsing/traits/word-limit.ts'
import { type ChosenRequest, namedTokens } from '#ai/brains/offline/requests/choose-request.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { findRole } from '#ai/brains/offline/watching/change-words.ts'
import { declinesAlert } from '#ai/brains/offline/watching/negated-alert-request.ts'
import { toFoldedWords } from './question-words.ts'

/** At most this many words besides tokens and numbers. */
const maxWords = 10

/** "Don't alert me about BONK": lists the existing alerts and states that none was set. Undefined for a question. */
export function parseNegatedAlert(text: string, language: Language, message: ParsedMessage): ChosenRequest | undefined {
  if (/[?？؟]/u.test(text) || message.otherWords > wordLimit(maxWords, language)) return undefined
  if (!declinesAlert(text) || findRole(toFoldedWords(text), 'trade', language).length > 0) return undefined
  return {
    kind: 'request',
    id: 'alerts',
    tokens: namedTokens(message),
    chain: message.chain,
    lead: 'brain.noAlertSet',
  }
}
