import type { IntentId, UserId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { chats, turns } from '#assistant/tables/chats.ts'
import type { Tx } from '#platform/db/transact.ts'
import { isNewestQuestion } from './is-newest-question.ts'
import { findMessage, messagesOfIntents, patchMessage, readMessages } from './messages.store.ts'
import { insertTurn } from './turns.store.ts'

/** Enough to see whether the user has sent a message since the card. */
const maxMessages = 12

/**
 * Queues a turn for the second order of a message, after the first one is over. Does nothing if the user has sent other messages
 * since: only the message that a card answers may lead to the next card. If a turn is running, that turn handles the order.
 */
export async function queueNextOrder(tx: Tx, userId: UserId, intentId: IntentId, at: Date): Promise<void> {
  const [card] = await messagesOfIntents({ read: tx }, userId, [intentId])
  if (!card?.extras.next) return
  // No message and no turn can be added to the chat until this commits, so no turn runs out of order.
  await tx.select({ id: chats.id }).from(chats).where(eq(chats.id, card.chatId)).for('update')
  if ((await tx.$count(turns, eq(turns.chatId, card.chatId))) === 0) await insertNextTurn(tx, userId, intentId, at)
}

async function insertNextTurn(tx: Tx, userId: UserId, intentId: IntentId, at: Date): Promise<void> {
  const queries = { read: tx }
  const [card] = await messagesOfIntents(queries, userId, [intentId])
  const { next, ...extras } = card?.extras ?? {}
  if (!card?.replyTo || !next) return
  const { chatId, seq } = card
  const laterMessages = await readMessages(queries, chatId, { after: seq, limit: maxMessages, withoutNews: true })
  const question = await findMessage(queries, card.replyTo)
  if (!question || !isNewestQuestion(card, laterMessages)) return
  const { id } = question.row
  // The order leaves the card, so that later changes of the same trade don't queue it again.
  await patchMessage(tx, card.id, { extras })
  await patchMessage(tx, id, { extras: { ...question.row.extras, next } })
  await insertTurn(tx, { messageId: id, chatId, userId }, at)
}
