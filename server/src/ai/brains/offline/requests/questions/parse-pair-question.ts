import type { Language } from '@murmur/contract/languages'
import { type ChosenRequest, namedTokens } from '#ai/brains/offline/requests/choose-request.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { slotTerms } from '#ai/brains/offline/requests/words/slot-terms.ts'
import { findQuestionRole, toFoldedWords } from './question-words.ts'

/** "Is WIF or BONK better for short term?" compares both, although its other words may resemble a topic. */
export function parseBetterOfTwo(text: string, language: Language, message: ParsedMessage): ChosenRequest | undefined {
  const tokens = namedTokens(message)
  if (tokens.length !== 2 || message.masked.includes(slotTerms.number)) return undefined
  if (findQuestionRole(toFoldedWords(text), 'better', language).length === 0) return undefined
  return { kind: 'request', id: 'compare', tokens, chain: message.chain }
}

/** "I have 2 ETH on Ethereum, can I move them to Base?" needs a bridge, which Murmur does not have. */
export function parseBridgeQuestion(
  text: string,
  language: Language,
  { chains }: ParsedMessage,
): ChosenRequest | undefined {
  const asksToMove = chains !== undefined && findQuestionRole(toFoldedWords(text), 'move', language).length > 0
  return asksToMove ? { kind: 'topic', id: 'bridge' } : undefined
}
