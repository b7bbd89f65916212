import type { ChatId, IntentId } from '@murmur/contract/ids'
/** The query keys of chats. */
export const chatKeys = {
  list: ['chats'] as const,
  one: (chatId: ChatId | undefined) => ['chat', chatId] as const,
  unsent: ['chat-unsent'] as const,
  sentHere: ['chat-sent-here'] as const,
  draft: (chatId: ChatId) => ['chat-draft', chatId] as const,
  /** The confirmation of a card, by its intent. */
  card: (intentId: IntentId | undefined) => ['chat-card', intentId] as const,
}
