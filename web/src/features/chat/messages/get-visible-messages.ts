import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { IntentId } from '@murmur/contract/ids'

/**
 * Returns the messages to show. A card's description is shown only while the card is open, because the final amounts differ.
 * After a confirmation by message, the card moves to the message that reports its outcome; its question stays in place as text.
 */
export function getVisibleMessages(messages: readonly ChatMessage[]): ChatMessage[] {
  const cards = new Map(messages.flatMap((card) => (card.tradeData ? [[card.tradeData.intentId, card] as const] : [])))
  const openIntents = new Set(messages.flatMap(listOpenIntents))
  const confirmedIntents = new Set(
    messages.flatMap(({ outcomeOf }) => (outcomeOf && isConfirmed(cards.get(outcomeOf)) ? [outcomeOf] : [])),
  )
  return messages.flatMap((message) => {
    const { describes, outcomeOf, tradeData } = message
    if (describes !== undefined && !openIntents.has(describes)) return []
    if (tradeData && confirmedIntents.has(tradeData.intentId))
      return [{ ...message, type: 'text', tradeData: undefined }]
    const card = outcomeOf && confirmedIntents.has(outcomeOf) ? cards.get(outcomeOf) : undefined
    return [card ? { ...card, id: message.id, timestamp: message.timestamp } : message]
  })
}

function isConfirmed(card: ChatMessage | undefined): boolean {
  const state = card?.tradeData?.state
  return state === 'successful' || state === 'failed' || state === 'pending'
}

/** The intent of the message's card if it is open. */
function listOpenIntents({ tradeData, sendCard }: ChatMessage): IntentId[] {
  if (tradeData?.state === 'open') return [tradeData.intentId]
  return sendCard?.state === 'open' ? [sendCard.quote.intentId] : []
}
