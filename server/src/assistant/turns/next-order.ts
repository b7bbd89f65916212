import type { IntentId, UserId } from '@murmur/contract/ids'
import { isNewestQuestion } from '#assistant/chats/is-newest-question.ts'
import type { NextOrder } from '#assistant/tables/chats.ts'
import { translate } from '#platform/i18n/translate.ts'
import { cleanLine } from '#platform/text/clean-text.ts'
import type { OrderProgress } from '#trading/api.ts'
import type { AnswerParts } from './answer-parts.ts'
import type { AssistantChats, StoredMessage } from './assistant-chats.ts'

export type NextOrderDeps = {
  chats: Pick<AssistantChats, 'messagesBefore'>
  orderProgress: (intentId: IntentId) => Promise<OrderProgress>
}
type NextOrderTurn = { message: StoredMessage & { userId: UserId }; parts: AnswerParts }

/** The messages that may follow a card while it is the newest question. */
const maxMessages = 12
const maxOrderLength = 200

/** The second order that waits for the newest card, unless the user has sent other messages since the card. */
export function findWaitingOrder(
  before: readonly StoredMessage[],
): { order: NextOrder; intentId: IntentId } | undefined {
  const card = before.findLast(({ intentId }) => intentId !== null)
  if (!card?.intentId || !card.extras.next || !isNewestQuestion(card, before)) return undefined
  return { order: card.extras.next, intentId: card.intentId }
}

/** Stores the second order with the card of the first, and announces it. Does nothing without a card. */
export function announceNextOrder(parts: AnswerParts, order: NextOrder): void {
  const card = parts.card()
  if (!card) return
  card.extras = { ...card.extras, next: order }
  parts.describeCard(translate(parts, 'assistant.next-order', { order: cleanLine(order.text, maxOrderLength) }))
}

/**
 * After a yes or a no to the first card: returns the second order once the first trade has its outcome. After a no, and while the
 * trade is pending, the order is only offered, since "no" may mean both and the balance may still change.
 */
export async function takeNextOrder(
  deps: NextOrderDeps,
  { message, parts }: NextOrderTurn,
): Promise<NextOrder | undefined> {
  const waiting = findWaitingOrder(await deps.chats.messagesBefore(message.chatId, message.seq, maxMessages))
  if (!waiting) return undefined
  const { order, intentId } = waiting
  const progress = await deps.orderProgress(intentId)
  if (progress === 'done') return order
  if (progress === 'open') return undefined
  offerOrder(parts, order)
  return undefined
}

/** Offers the second order as a message to send, where no card can lead to it. */
export function offerOrder(parts: AnswerParts, { text }: NextOrder): void {
  const order = cleanLine(text, maxOrderLength)
  parts.writeParagraph(translate(parts, 'assistant.offer-order', { order }))
  parts.suggest([order])
}
