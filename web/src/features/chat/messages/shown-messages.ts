import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { IntentId } from '@murmur/contract/ids'

/**
 * The messages to show. The description of a card is shown only while the card is open, since its amounts change then. After a
 * confirmation in the chat, the card moves to the text that states its outcome, and its question remains in its old place.
 */
export function shownMessages(messages: readonly ChatMessage[]): ChatMessage[] {
  const cards = new Map(messages.flatMap((card) => (card.tradeData ? [[card.tradeData.intentId, card] as const] : [])))
  const open = new Set(messages.flatMap(openIntent))
  const settled = new Set(
    messages.flatMap(({ outcomeOf }) => (outcomeOf && isOver(cards.get(outcomeOf)) ? [outcomeOf] : [])),
  )
  return messages.flatMap((message) => {
    const { describes, outcomeOf, tradeData } = message
    if (describes !== undefined && !open.has(describes)) return []
    if (tradeData && settled.has(tradeData.intentId)) return [{ ...message, type: 'text', tradeData: undefined }]
    const card = outcomeOf && settled.has(outcomeOf) ? cards.get(outcomeOf) : undefined
    return [card ? { ...card, id: message.id, timestamp: message.timestamp } : message]
  })
}

function isOver(card: ChatMessage | undefined): boolean {
  const state = card?.tradeData?.state
  return state === 'successful' || state === 'failed' || state === 'pending'
}

/** The intent of an open card. */
function openIntent({ tradeData, sendCard }: ChatMessage): IntentId[] {
  if (tradeData?.state === 'open') return [tradeData.intentId]
  return sendCard?.state === 'open' ? [sendCard.quote.intentId] : []
}
