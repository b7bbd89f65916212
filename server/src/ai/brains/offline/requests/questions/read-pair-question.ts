import type { Language } from '@murmur/contract/languages'
import { type ChosenRequest, namedTokens } from '#ai/brains/offline/requests/choose-request.ts'
import type { MessageReading } from '#ai/brains/offline/requests/read-message.ts'
import { slotTerms } from '#ai/brains/offline/requests/words/slot-terms.ts'
import { findQuestionRole, wordsOf } from './question-words.ts'

/** "Is WIF or BONK better for short term?": both side by side. One of its words may resemble a topic. */
export function readBetterOfTwo(text: string, language: Language, reading: MessageReading): ChosenRequest | undefined {
  const tokens = namedTokens(reading)
  if (tokens.length !== 2 || reading.masked.includes(slotTerms.number)) return undefined
  if (findQuestionRole(wordsOf(text), 'better', language).length === 0) return undefined
  return { kind: 'request', id: 'compare', tokens, chain: reading.chain }
}

/** "I have 2 ETH on Ethereum, can I move them to Base?": a bridge, which Murmur does not have. */
export function readBridge(text: string, language: Language, { chains }: MessageReading): ChosenRequest | undefined {
  const isMoved = chains !== undefined && findQuestionRole(wordsOf(text), 'move', language).length > 0
  return isMoved ? { kind: 'topic', id: 'bridge' } : undefined
}
