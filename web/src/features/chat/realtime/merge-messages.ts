import type { CardState } from '@murmur/contract/chat/cards'
import type { Chat, ChatMessage } from '@murmur/contract/chat/chats'

/** Merges messages without duplicates, ordered by `seq`. Keeps the newer of two versions of a message. */
export function mergeMessages(cached: readonly ChatMessage[], incoming: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(cached.map((message) => [message.id, message]))
  for (const message of incoming) {
    const before = byId.get(message.id)
    byId.set(message.id, before ? newerVersion(before, message) : message)
  }
  return [...byId.values()].sort((one, other) => one.seq - other.seq)
}

/** The order of a card's states under one quote. A lower state is outdated, even if it arrives later. */
const stateOrder: Record<CardState, number> = {
  open: 0,
  expired: 1,
  cancelled: 2,
  pending: 3,
  successful: 4,
  failed: 4,
}

function newerVersion(before: ChatMessage, incoming: ChatMessage): ChatMessage {
  if (before.transcript && before.transcript.state !== 'working' && incoming.transcript?.state === 'working')
    return before
  const [cachedTrade, incomingTrade] = [before.tradeData ?? before.sendCard, incoming.tradeData ?? incoming.sendCard]
  if (!cachedTrade || !incomingTrade) return incoming
  const cachedUntil = Date.parse(cachedTrade.quote.validUntil)
  const incomingUntil = Date.parse(incomingTrade.quote.validUntil)
  if (cachedUntil !== incomingUntil) return cachedUntil > incomingUntil ? before : incoming
  return stateOrder[cachedTrade.state] > stateOrder[incomingTrade.state] ? before : incoming
}

/** The last `seq` before the first gap; 0 in an empty chat. */
export function getLastSeqBeforeGap(messages: readonly ChatMessage[]): number {
  let last = messages[0]?.seq ?? 0
  for (const { seq } of messages) {
    if (seq > last + 1) break
    last = seq
  }
  return last
}

/** Whether a message is missing between the loaded ones. */
export function hasGap(messages: readonly ChatMessage[]): boolean {
  return getLastSeqBeforeGap(messages) !== (messages.at(-1)?.seq ?? 0)
}

/** Merges a fetched page into the cached chat. Drops the cached messages if a gap separates them from the page. */
export function mergeChat(cached: Chat | undefined, page: Chat): Chat {
  const [first, cachedLast] = [page.messages[0], cached?.messages.at(-1)]
  if (!cached || (first && cachedLast && first.seq > cachedLast.seq + 1)) return page
  const messages = mergeMessages(cached.messages, page.messages)
  const isOlder = first !== undefined && messages[0]?.id === first.id
  // A page that lacks the last message was read before it, so it does not know whether that one is being answered.
  const pageLast = page.messages.at(-1)
  const isOutdated = pageLast !== undefined && cachedLast !== undefined && pageLast.seq < cachedLast.seq
  return {
    ...page,
    messages,
    hasEarlier: isOlder ? page.hasEarlier : cached.hasEarlier,
    isAnswering: (isOutdated ? cached : page).isAnswering,
  }
}

/** Whether the assistant is still answering, as far as this browser knows. */
export function isAnswering({ isAnswering: isFlagged, messages }: Chat): boolean {
  const question = messages.findLast((message) => message.role === 'user')
  return isFlagged && !(question && messages.some((message) => message.isLast && message.replyTo === question.id))
}
