import type { ChatId, UserId } from '@murmur/contract/ids'
import { and, desc, eq, type InferSelectModel, sql } from 'drizzle-orm'
import { chats } from '#assistant/tables/chats.ts'
import { users } from '#identity/tables/users.ts'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { isUuid } from './is-uuid.ts'

export type ChatRow = InferSelectModel<typeof chats>

export const maxChats = 1_000

/** @throws Refusal TOO_MANY_REQUESTS when the user has as many chats as anybody may */
export async function insertChat(tx: Tx, chat: { id: ChatId; userId: UserId; at: Date }): Promise<ChatRow> {
  // Two at once must not both be the last one.
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

/** A user's chats, the one with the newest activity first. */
export async function listChats(db: { read: Queries }, userId: UserId): Promise<ChatRow[]> {
  return db.read
    .select()
    .from(chats)
    .where(eq(chats.userId, userId))
    .orderBy(desc(chats.updatedAt), desc(chats.id))
    .limit(maxChats)
}

/** @throws Refusal NOT_YOURS, alike for another's chat and for none */
export async function findChat(queries: Queries, userId: UserId, chatId: ChatId): Promise<ChatRow> {
  const rows = isUuid(chatId) ? await queries.select().from(chats).where(owned(userId, chatId)) : []
  return mine(rows)
}

/**
 * Takes the next `count` places in a chat. Its row stays locked until the transaction ends, so whoever adds to a chat does so in
 * turn. A title is given once, by the first words. Answers the first of the places.
 * @throws Refusal NOT_YOURS
 */
export async function reserveSeqs(
  tx: Tx,
  chat: { id: ChatId; userId: UserId },
  to: { count: number; at: Date; title: string },
): Promise<number> {
  if (!isUuid(chat.id)) throw new Refusal('NOT_YOURS')
  const titled = {
    title: sql`case when ${chats.isTitled} then ${chats.title} else ${to.title} end`,
    isTitled: true,
  }
  const { lastSeq } = mine(
    await tx
      .update(chats)
      .set({ lastSeq: sql`${chats.lastSeq} + ${to.count}`, updatedAt: to.at, ...(to.title === '' ? {} : titled) })
      .where(owned(chat.userId, chat.id))
      .returning(),
  )
  return lastSeq - to.count + 1
}

/** Gives a chat its title unless it has one; an empty one is none. */
export async function giveTitle(tx: Tx, chatId: ChatId, title: string): Promise<void> {
  if (title === '') return
  await tx
    .update(chats)
    .set({ title, isTitled: true })
    .where(and(eq(chats.id, chatId), eq(chats.isTitled, false)))
}

/** @throws Refusal NOT_YOURS */
export async function renameChat(tx: Tx, userId: UserId, chatId: ChatId, title: string): Promise<ChatRow> {
  if (!isUuid(chatId)) throw new Refusal('NOT_YOURS')
  return mine(await tx.update(chats).set({ title, isTitled: true }).where(owned(userId, chatId)).returning())
}

/** Removes a chat with its messages, turns and uploads. Answers its id as it was stored. @throws Refusal NOT_YOURS */
export async function deleteChat(tx: Tx, userId: UserId, chatId: ChatId): Promise<ChatId> {
  if (!isUuid(chatId)) throw new Refusal('NOT_YOURS')
  return mine(await tx.delete(chats).where(owned(userId, chatId)).returning()).id
}

function owned(userId: UserId, chatId: ChatId) {
  return and(eq(chats.id, chatId), eq(chats.userId, userId))
}

function mine(rows: ChatRow[]): ChatRow {
  const [row] = rows
  if (!row) throw new Refusal('NOT_YOURS')
  return row
}
