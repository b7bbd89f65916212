import type { ChatId, UserId } from '@murmur/contract/ids'
import { and, desc, eq, type InferSelectModel } from 'drizzle-orm'
import { chats } from '#assistant/tables/chats.ts'
import { users } from '#identity/tables/users.ts'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { isUuid } from '#platform/text/is-uuid.ts'

export type ChatRow = InferSelectModel<typeof chats>

export const maxChats = 1_000

/** @throws Refusal TOO_MANY_REQUESTS at the limit of chats per user */
export async function insertChat(tx: Tx, chat: { id: ChatId; userId: UserId; at: Date }): Promise<ChatRow> {
  // Serializes concurrent inserts at the limit.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, chat.userId)).for('no key update')
  if ((await tx.$count(chats, eq(chats.userId, chat.userId))) >= maxChats) {
    throw new Refusal('TOO_MANY_REQUESTS', {
      reason: 'chats-full',
      values: { count: maxChats },
    })
  }
  const { id, userId, at } = chat
  const [row] = await tx
    .insert(chats)
    .values({ id, userId, title: 'New Chat', createdAt: at, updatedAt: at })
    .returning()
  return row as ChatRow
}

/** A user's chats, the most recently updated first. */
export async function listChats(db: { read: Queries }, userId: UserId): Promise<ChatRow[]> {
  return db.read
    .select()
    .from(chats)
    .where(eq(chats.userId, userId))
    .orderBy(desc(chats.updatedAt), desc(chats.id))
    .limit(maxChats)
}

/** @throws Refusal NOT_YOURS for another user's chat or an unknown one */
export async function requireChat(queries: Queries, userId: UserId, chatId: ChatId): Promise<ChatRow> {
  const rows = isUuid(chatId) ? await queries.select().from(chats).where(isOwnChat(userId, chatId)) : []
  return requireRow(rows)
}

/** Sets a chat's title unless it has one; ignores an empty title. */
export async function setTitleIfUnset(tx: Tx, chatId: ChatId, title: string): Promise<void> {
  if (title === '') return
  await tx
    .update(chats)
    .set({ title, isTitled: true })
    .where(and(eq(chats.id, chatId), eq(chats.isTitled, false)))
}

/** @throws Refusal NOT_YOURS */
export async function renameChat(tx: Tx, userId: UserId, chatId: ChatId, title: string): Promise<ChatRow> {
  if (!isUuid(chatId)) throw new Refusal('NOT_YOURS')
  return requireRow(await tx.update(chats).set({ title, isTitled: true }).where(isOwnChat(userId, chatId)).returning())
}

/** Deletes a chat with its messages, turns and uploads. Returns its id as stored. @throws Refusal NOT_YOURS */
export async function deleteChat(tx: Tx, userId: UserId, chatId: ChatId): Promise<ChatId> {
  if (!isUuid(chatId)) throw new Refusal('NOT_YOURS')
  return requireRow(await tx.delete(chats).where(isOwnChat(userId, chatId)).returning()).id
}

function isOwnChat(userId: UserId, chatId: ChatId) {
  return and(eq(chats.id, chatId), eq(chats.userId, userId))
}

function requireRow(rows: ChatRow[]): ChatRow {
  const [row] = rows
  if (!row) throw new Refusal('NOT_YOURS')
  return row
}
