import type { ChatId, UserId } from '@murmur/contract/ids'
import { and, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import { chats, messages } from '#assistant/tables/chats.ts'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { News } from '#platform/news/news.ts'

const activeMs = 24 * 60 * 60_000

function isRecentUserMessage(now: Date) {
  const since = new Date(now.getTime() - activeMs)
  return and(gt(chats.updatedAt, since), eq(messages.role, 'user'), gt(messages.createdAt, since))
}

/** The chat that the user wrote in last, if that was within 24 hours. */
export async function findActiveChat(
  queries: Queries,
  userId: UserId,
  now: Date,
): Promise<{ id: ChatId; createdAt: Date } | undefined> {
  const [chat] = await queries
    .select({ id: chats.id, createdAt: chats.createdAt })
    .from(chats)
    .innerJoin(messages, eq(messages.chatId, chats.id))
    .where(and(eq(chats.userId, userId), isRecentUserMessage(now)))
    .orderBy(desc(messages.createdAt))
    .limit(1)
  return chat
}

/** Lists the users among `userIds` who wrote in a chat within 24 hours. */
export async function listActiveUsers(queries: Queries, userIds: readonly UserId[], now: Date): Promise<UserId[]> {
  if (userIds.length === 0) return []
  const rows = await queries
    .selectDistinct({ userId: chats.userId })
    .from(chats)
    .innerJoin(messages, eq(messages.chatId, chats.id))
    .where(and(inArray(chats.userId, [...userIds]), isRecentUserMessage(now)))
  return rows.map(({ userId }) => userId)
}

/** Whether an event has a message in any chat of the user. */
export async function isPosted(queries: Queries, userId: UserId, key: string): Promise<boolean> {
  const rows = await queries
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(chats, eq(chats.id, messages.chatId))
    .where(and(eq(chats.userId, userId), eq(messages.clientId, key)))
    .limit(1)
  return rows.length > 0
}

/** Locks a chat until the transaction ends. */
export async function lockChat(tx: Tx, chatId: ChatId): Promise<void> {
  await tx.select({ id: chats.id }).from(chats).where(eq(chats.id, chatId)).for('no key update')
}

/** The number of messages with news of a kind since a time, in all chats of the user. */
export async function countPostedNews(tx: Tx, userId: UserId, kind: News['kind'], since: Date): Promise<number> {
  const isOfKind = sql`${messages.extras} -> 'news' ->> 'kind' = ${kind}`
  const rows = await tx
    .select({ id: messages.id })
    .from(chats)
    .innerJoin(messages, eq(messages.chatId, chats.id))
    .where(and(eq(chats.userId, userId), gte(chats.updatedAt, since), gte(messages.createdAt, since), isOfKind))
  return rows.length
}
