import type { Language } from '@murmur/contract/languages'
import { wordLimit } from '#ai/brains/offline/parsing/traits/word-limit.ts'
import { type ChosenRequest, toRequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { lastTopic } from '#ai/brains/offline/requests/request-topics.ts'
import { findRole } from '#ai/brains/offline/watching/change-words.ts'
import type { TopicId } from '#ai/handbook/handbook.ts'
import { toFoldedWords } from './question-words.ts'

const conditionalOrderTopics: ReadonlySet<TopicId> = new Set<TopicId>([
  'stop-loss',
  'limit-order',
  'limit-and-recurring-orders',
  'price-alerts',
])
const maxWords = 6
const questionMark = /[?？؟]/u

/** "Ok, then alert me" after an order that waits for a price sets an alert, whose price the answer asks for, rather than listing the alerts. */
export function parseAlternativeAlert(
  text: string,
  language: Language,
  { otherWords, mentions, references, chain }: ParsedMessage,
  focus: Focus,
): ChosenRequest | undefined {
  const topic = lastTopic(focus)
  const [token] = focus.tokens
  if (!topic || !conditionalOrderTopics.has(topic) || !token || focus.hasSeveral || questionMark.test(text))
    return undefined
  if (mentions.length + references.length > 0 || chain !== undefined || /\p{N}/u.test(text)) return undefined
  const words = toFoldedWords(text)
  if (findRole(words, 'notify', language).length === 0 || findRole(words, 'remove', language).length > 0)
    return undefined
  if (otherWords > wordLimit(maxWords, language)) return undefined
  return { kind: 'request', id: 'set-alert', tokens: [toRequestToken(token)], chain: undefined }
}
