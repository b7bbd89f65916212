import type { ChatId } from '@murmur/contract/ids'
import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { signalAfterCommit, type Tx } from '#platform/db/transact.ts'
import { intents } from '#trading/tables/intents.ts'
import { closeIntent, type Intent } from './intents.store.ts'

/** The user's no: from now on nothing releases it. False when it had left `open` already. */
export async function cancelIntent(tx: Tx, { id, userId }: Pick<Intent, 'id' | 'userId'>): Promise<boolean> {
  const isClosed = await closeIntent(tx, id, 'cancelled')
  if (isClosed) signalAfterCommit(tx, 'trade', userId, id)
  return isClosed
}

/** Cancels what a chat still offers, as when the chat goes. */
export async function cancelIntentsOf(tx: Tx, chatId: ChatId): Promise<void> {
  const open = await tx.select().from(intents).where(isOpenIn(chatId))
  for (const intent of open) await cancelIntent(tx, intent)
}

/** What a chat offers that can still be taken, oldest first. */
export async function openIntentsOf(db: Db, chatId: ChatId, now: Date): Promise<Intent[]> {
  return db.read
    .select()
    .from(intents)
    .where(and(isOpenIn(chatId), gt(intents.expiresAt, now)))
    .orderBy(intents.createdAt)
}

function isOpenIn(chatId: ChatId) {
  return and(eq(intents.chatId, chatId), eq(intents.state, 'open'))
}
