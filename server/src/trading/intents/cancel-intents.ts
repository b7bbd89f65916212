import type { ChatId } from '@murmur/contract/ids'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { signalAfterCommit, type Tx } from '#platform/db/transact.ts'
import { intents } from '#trading/tables/intents.ts'
import { tradeSides } from '#trading/trade-sides.ts'
import { closeIntent, type Intent } from './intents.store.ts'

/** Cancels an intent for the user, so that it cannot be released. Returns false if the intent was no longer `open`. */
export async function cancelIntent(tx: Tx, { id, userId }: Pick<Intent, 'id' | 'userId'>): Promise<boolean> {
  const isClosed = await closeIntent(tx, id, 'cancelled')
  if (isClosed) signalAfterCommit(tx, 'trade', userId, id)
  return isClosed
}

/** Cancels a chat's open intents, for example when the chat is deleted. */
export async function cancelChatIntents(tx: Tx, chatId: ChatId): Promise<void> {
  const openIntents = await tx.select().from(intents).where(whereOpenIn(chatId))
  for (const intent of openIntents) await cancelIntent(tx, intent)
}

/** Lists a chat's intents that can still be released, oldest first. */
export async function listOpenIntents(db: Db, chatId: ChatId, now: Date): Promise<Intent[]> {
  const openIntents = await db.read
    .select()
    .from(intents)
    .where(and(whereOpenIn(chatId), gt(intents.expiresAt, now)))
    .orderBy(intents.createdAt)
  return openIntents as Intent[]
}

function whereOpenIn(chatId: ChatId) {
  return and(eq(intents.chatId, chatId), eq(intents.state, 'open'), inArray(intents.side, tradeSides))
}
