import type { ChatId } from '@murmur/contract/ids'
import { isNewestQuestion } from '#assistant/chats/is-newest-question.ts'
import type { AssistantChats, StoredMessage } from '#assistant/turns/assistant-chats.ts'
import type { CardIntent } from '#assistant/turns/turn-deps.ts'

export type OpenCard = {
  message: StoredMessage
  intent: CardIntent
  card: NonNullable<StoredMessage['extras']['card']>
  /** Whether its question is the newest in the chat: on the card, or repeated since. */
  isNewest: boolean
  /** Whether the screen of the sender showed its question, as far as the message states that. */
  isShown: boolean
  /** Whether news was posted after the question, so that a yes may be meant for the news. */
  hasNewsSince: boolean
}

/** The reason why a "yes" refers to no card. `not-fresh`: the card was renewed since, or is too far back. */
export type NoCardReason = 'none' | 'several' | 'not-fresh'

export type OpenCardDeps = {
  chats: Pick<AssistantChats, 'messagesBefore' | 'hasNewsBetween'>
  /** Open intents of the chat's cards. */
  findOpenIntents: (chatId: ChatId) => Promise<CardIntent[]>
}

/** Number of messages to read: an answer, failed confirmations that may follow, and their replies. */
const maxMessages = 12

/** The only trade that a yes at this point can refer to: the chat's single open intent, if its card is among the last messages. */
export async function findOpenCard(
  deps: OpenCardDeps,
  at: Pick<StoredMessage, 'chatId' | 'seq' | 'createdAt' | 'extras'>,
): Promise<OpenCard | NoCardReason> {
  const intents = await deps.findOpenIntents(at.chatId)
  const [intent] = intents
  if (!intent) return 'none'
  if (intents.length > 1) return 'several'
  // A card may be renewed while a "yes" is queued. That "yes" referred to the earlier quote.
  if (intent.createdAt > at.createdAt) return 'not-fresh'
  const before = await deps.chats.messagesBefore(at.chatId, at.seq, maxMessages)
  const message = before.findLast(({ intentId }) => intentId === intent.id)
  if (!message?.extras.card) return 'not-fresh'
  const newestCard = before.findLast(({ extras }) => extras.repeatedIntent === intent.id) ?? message
  const hasNewsSince = await deps.chats.hasNewsBetween(at.chatId, newestCard.seq, at.seq)
  const isShown = wasShown(at.extras, newestCard, intent)
  return {
    message,
    intent,
    card: message.extras.card,
    isNewest: isNewestQuestion(newestCard, before),
    isShown,
    hasNewsSince,
  }
}

/** A card, or a repeated question, may be stored while a yes to an earlier one is in transit. */
function wasShown({ shown }: StoredMessage['extras'], question: StoredMessage, intent: CardIntent): boolean {
  const { seq = question.seq, intentId = intent.id } = shown ?? {}
  return question.seq <= seq && intentId === intent.id
}
