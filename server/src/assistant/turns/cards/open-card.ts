import type { ChatId } from '@murmur/contract/ids'
import type { AssistantChats, Stored } from '#assistant/turns/assistant-chats.ts'
import type { Offer } from '#assistant/turns/turn-deps.ts'

export type OpenCard = { message: Stored; offer: Offer; card: NonNullable<Stored['extras']['card']> }

/** Why no single card can be meant by a "yes". */
export type NoCard = 'none' | 'several' | 'not-fresh'

export type OpenCardDeps = {
  chats: Pick<AssistantChats, 'messagesBefore'>
  /** What a chat's cards offer that can still be taken. */
  openOffers: (chatId: ChatId) => Promise<Offer[]>
}

/** An answer, and what may follow it without the question being over: wrong challenges and what was said to them. */
const recent = 12

/**
 * The one trade that a yes at this place of the chat can mean: the chat's only open offer, and only while its card is the
 * newest thing asked. Whatever else was talked about since, a "yes" may answer that.
 */
export async function openCard(
  deps: OpenCardDeps,
  at: Pick<Stored, 'chatId' | 'seq' | 'createdAt'>,
): Promise<OpenCard | NoCard> {
  const offers = await deps.openOffers(at.chatId)
  const [offer] = offers
  if (!offer) return 'none'
  if (offers.length > 1) return 'several'
  // A card may be renewed while a "yes" waits for its turn: that one was about other figures.
  if (offer.createdAt > at.createdAt) return 'not-fresh'
  const before = await deps.chats.messagesBefore(at.chatId, at.seq, recent)
  const message = before.findLast(({ intentId }) => intentId === offer.id)
  if (!message?.extras.card) return 'not-fresh'
  const since = before.filter(({ seq }) => seq > message.seq)
  const isFresh = since.every((each) => isOfCard(each, message) || isTryAtCard(each, since))
  return isFresh ? { message, offer, card: message.extras.card } : 'not-fresh'
}

function isOfCard({ role, replyTo }: Stored, card: Stored): boolean {
  return role === 'assistant' && replyTo === card.replyTo
}

/** A try to confirm that was turned down, or the words in which it was: the question still stands. */
function isTryAtCard(message: Stored, since: readonly Stored[]): boolean {
  if (message.role === 'assistant') return message.extras.isAboutCard === true
  return since.some(({ replyTo, extras }) => replyTo === message.id && extras.isAboutCard === true)
}
