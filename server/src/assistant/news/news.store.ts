import type { ChatId, UserId } from '@murmur/contract/ids'
import { and, desc, eq, gt } from 'drizzle-orm'
import { chats, messages } from '#assistant/tables/chats.ts'
import type { Queries } from '#platform/db/db.ts'

const activeMs = 24 * 60 * 60_000
const maxUsers = 500

function wroteSince(now: Date) {
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
    .where(and(eq(chats.userId, userId), wroteSince(now)))
    .orderBy(desc(messages.createdAt))
    .limit(1)
  return chat
}

/** Up to 500 users who wrote in a chat within 24 hours. */
export async function listActiveUsers(queries: Queries, now: Date): Promise<UserId[]> {
  const rows = await queries
    .selectDistinct({ userId: chats.userId })
    .from(chats)
    .innerJoin(messages, eq(messages.chatId, chats.id))
    .where(wroteSince(now))
    .limit(maxUsers)
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
