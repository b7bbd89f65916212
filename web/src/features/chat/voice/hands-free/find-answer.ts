import type { CardState } from '@murmur/contract/chat/cards'
import type { ChatMessage } from '@murmur/contract/chat/chats'

/** The highest `seq` of the messages; 0 without any. */
export const getLastSeq = (messages: readonly ChatMessage[]) =>
  messages.reduce((last, message) => Math.max(last, message.seq), 0)

/** The answer to the first recording after the `seq` given, in order; undefined until the answer is complete. */
export function findAnswer(messages: readonly ChatMessage[], after: number): readonly ChatMessage[] | undefined {
  const recording = messages.find(({ role, type, seq }) => role === 'user' && type === 'audio' && seq > after)
  if (!recording) return undefined
  const answerParts = messages.filter(({ role, replyTo }) => role === 'assistant' && replyTo === recording.id)
  return answerParts.some((part) => part.isLast) ? answerParts.toSorted((a, b) => a.seq - b.seq) : undefined
}

/** Sorts an answer for reading aloud: the card is last, because it ends with the confirmation instructions. */
export function sortForReading(answer: readonly ChatMessage[]): readonly ChatMessage[] {
  const card = answer.find(({ tradeData }) => tradeData)
  if (!card) return answer
  const otherParts = answer
    .filter((part) => part !== card)
    .map((part) => withoutChallenge(part, card.tradeData?.challenge))
  return [...otherParts.filter(({ type, content }) => type !== 'text' || content), card]
}

/** Removes the paragraphs that contain the challenge. */
function withoutChallenge(message: ChatMessage, challenge: string | null | undefined): ChatMessage {
  if (!challenge || message.type !== 'text') return message
  const keptParagraphs = message.content.split(/\n{2,}/).filter((paragraph) => !paragraph.includes(challenge))
  return { ...message, content: keptParagraphs.join('\n\n') }
}

export type CardStates = ReadonlyMap<string, CardState>

/** The current state of each trade card. */
export function getCardStates(messages: readonly ChatMessage[]): CardStates {
  return new Map(messages.flatMap(({ id, tradeData }) => (tradeData ? [[id, tradeData.state] as const] : [])))
}

/** Finds a card whose trade has finished since the snapshot `earlier`. */
export function findFinishedTrade(messages: readonly ChatMessage[], earlier: CardStates): ChatMessage | undefined {
  return messages.find(({ id, tradeData }) => {
    const hasEnded = tradeData?.state === 'successful' || tradeData?.state === 'failed'
    return hasEnded && earlier.has(id) && earlier.get(id) !== tradeData.state
  })
}
