import type { Language } from '@murmur/contract/languages'
import { wordLimit } from '#ai/brains/offline/parsing/traits/word-limit.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { findRole } from '#ai/brains/offline/watching/change-words.ts'
import { findQuestionRole, toFoldedWords } from './question-words.ts'

/** At most this many words besides tokens in "can I undo my last trade?" */
const maxWords = 10

/** "Can I undo my last trade?" A trade on a chain is final, so the answer offers the opposite trade. */
export function parseUndoTrade(
  text: string,
  language: Language,
  { otherWords }: Pick<ParsedMessage, 'otherWords'>,
): ChosenRequest | undefined {
  const words = toFoldedWords(text)
  const isUndone = findRole(words, 'undo', language).length + findQuestionRole(words, 'reverse', language).length > 0
  const isTrade = findRole(words, 'trade', language).length + findQuestionRole(words, 'trade', language).length > 0
  return isUndone && isTrade && otherWords <= wordLimit(maxWords, language)
    ? { kind: 'topic', id: 'undo-a-trade' }
    : undefined
}
