import type { IntentId, UserId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { chats, turns } from '#assistant/tables/chats.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { isNewestQuestion } from './is-newest-question.ts'
import { findMessage, messagesOfIntents, patchMessage, readMessages } from './messages.store.ts'
import { insertTurn } from './turns.store.ts'

type Deps = {
  db: Db
  now: Clock
  /** Whether an order was cancelled, or its trade has an outcome. */
  isOver: (intentId: IntentId) => Promise<boolean>
}

/** Enough to see whether the user has sent a message since the card. */
const maxMessages = 12

/**
 * Queues a turn for the second order of a message once the first one is over. Does nothing if the user has sent other messages
 * since: only the message that a card answers may lead to the next card. While a turn runs, that turn goes on with the order.
 */
export async function queueNextOrder(deps: Deps, userId: UserId, intentId: IntentId): Promise<void> {
  const [card] = await messagesOfIntents(deps.db, userId, [intentId])
  if (!card?.extras.next || !(await deps.isOver(intentId))) return
  await transact(deps.db, async (tx) => {
    // No message and no turn can be added to the chat until this commits, so no turn runs out of order.
    await tx.select({ id: chats.id }).from(chats).where(eq(chats.id, card.chatId)).for('update')
    if ((await tx.$count(turns, eq(turns.chatId, card.chatId))) === 0)
      await insertNextTurn(tx, userId, intentId, deps.now())
  })
}

async function insertNextTurn(tx: Tx, userId: UserId, intentId: IntentId, at: Date): Promise<void> {
  const queries = { read: tx }
  const [card] = await messagesOfIntents(queries, userId, [intentId])
  const { next, ...extras } = card?.extras ?? {}
  if (!card?.replyTo || !next) return
  const { chatId, seq } = card
  const since = await readMessages(queries, chatId, { after: seq, limit: maxMessages, withoutNews: true })
  const question = await findMessage(queries, card.replyTo)
  if (!question || !isNewestQuestion(card, since)) return
  const { id } = question.row
  // Taken once: later changes of the same trade queue nothing.
  await patchMessage(tx, card.id, { extras })
  await patchMessage(tx, id, { extras: { ...question.row.extras, next } })
  await insertTurn(tx, { messageId: id, chatId, userId }, at)
}
