import type { ChatMessage } from '@murmur/contract/chat/chats'

/** Whether a message of the chat is shown: the description of a card only while the card is open, since its amounts change then. */
export function isShown({ describes }: ChatMessage, messages: readonly ChatMessage[]): boolean {
  if (describes === undefined) return true
  const card = messages.find(({ tradeData }) => tradeData?.intentId === describes)
  return card?.tradeData?.state === 'open'
}
