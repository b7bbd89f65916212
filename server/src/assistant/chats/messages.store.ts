import type { ChatId, IntentId, UserId } from '@murmur/contract/ids'
import { and, asc, desc, eq, gt, type InferSelectModel, inArray, lt, sql } from 'drizzle-orm'
import { chats, messages } from '#assistant/tables/chats.ts'
import type { Queries } from '#platform/db/db.ts'
import { signalAfterCommit, type Tx } from '#platform/db/transact.ts'
import { isUuid } from '#platform/text/is-uuid.ts'
import { chatTitle } from './chat-title.ts'
import { setTitleIfUnset } from './chats.store.ts'
import { storableJson, storableText } from './storable-json.ts'

export type MessageRow = InferSelectModel<typeof messages>

export type NewMessage = Pick<MessageRow, 'id' | 'role' | 'type' | 'content' | 'language'> &
  Partial<Pick<MessageRow, 'clientId' | 'replyTo' | 'isLast' | 'intentId' | 'uploadId' | 'extras'>>

/** A chat's messages, oldest first: the last ones, or those directly before or after a sequence number. */
export async function readMessages(
  db: { read: Queries },
  chatId: ChatId,
  page: { before?: number | undefined; after?: number | undefined; limit: number; withoutNews?: boolean },
): Promise<MessageRow[]> {
  const { before, after, limit, withoutNews } = page
  const conditions = [
    eq(messages.chatId, chatId),
    ...(before === undefined ? [] : [lt(messages.seq, before)]),
    ...(after === undefined ? [] : [gt(messages.seq, after)]),
    ...(withoutNews ? [sql`${messages.extras} -> 'news' is null`] : []),
  ]
  const isForward = after !== undefined
  const rows = await db.read
    .select()
    .from(messages)
    .where(and(...conditions))
    .orderBy(isForward ? asc(messages.seq) : desc(messages.seq))
    .limit(limit)
  return isForward ? rows : rows.reverse()
}

/** Whether news was posted in a chat between two sequence numbers. */
export async function hasNewsBetween(
  db: { read: Queries },
  chatId: ChatId,
  { after, before }: { after: number; before: number },
): Promise<boolean> {
  const isBetween = and(eq(messages.chatId, chatId), gt(messages.seq, after), lt(messages.seq, before))
  const isNews = sql`${messages.extras} -> 'news' is not null`
  return (await db.read.select({ id: messages.id }).from(messages).where(and(isBetween, isNews)).limit(1)).length > 0
}

/** A message with the owner of its chat. */
export async function findMessage(
  db: { read: Queries },
  messageId: string,
): Promise<{ row: MessageRow; userId: UserId } | undefined> {
  if (!isUuid(messageId)) return undefined
  const [found] = await db.read
    .select({ row: messages, userId: chats.userId })
    .from(messages)
    .innerJoin(chats, eq(chats.id, messages.chatId))
    .where(eq(messages.id, messageId))
  return found
}

/** The message of a user's chat with this client id. */
export async function findByClientId(
  db: { read: Queries },
  sent: { userId: UserId; chatId: ChatId; clientId: string },
): Promise<MessageRow | undefined> {
  const [found] = await db.read
    .select({ row: messages })
    .from(messages)
    .innerJoin(chats, eq(chats.id, messages.chatId))
    .where(and(eq(messages.chatId, sent.chatId), eq(messages.clientId, sent.clientId), eq(chats.userId, sent.userId)))
  return found?.row
}

/** The messages with cards of these intents, in the user's chats. */
export async function messagesOfIntents(
  db: { read: Queries },
  userId: UserId,
  intentIds: IntentId[],
): Promise<MessageRow[]> {
  const found = await db.read
    .select({ row: messages })
    .from(messages)
    .innerJoin(chats, eq(chats.id, messages.chatId))
    .where(and(inArray(messages.intentId, intentIds), eq(chats.userId, userId)))
    .orderBy(asc(messages.seq))
  return found.map(({ row }) => row)
}

/** The answers to these users since `since`, in order; at most 500. */
export async function answersSince(
  db: { read: Queries },
  userIds: UserId[],
  since: Date,
): Promise<{ id: string; userId: UserId }[]> {
  return db.read
    .select({ id: messages.id, userId: chats.userId })
    .from(chats)
    .innerJoin(messages, eq(messages.chatId, chats.id))
    .where(
      and(
        inArray(chats.userId, userIds),
        gt(chats.updatedAt, since),
        gt(messages.createdAt, since),
        eq(messages.role, 'assistant'),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.chatId), asc(messages.seq))
    .limit(500)
}

/**
 * Updates a message and notifies its owner's clients. The transcript of a first recording becomes the chat's title. `shows`:
 * update only while the message is the card of this intent. Returns false if not updated.
 */
export async function patchMessage(
  tx: Tx,
  messageId: string,
  patch: Partial<Pick<MessageRow, 'extras' | 'content' | 'intentId' | 'language'>>,
  shows?: IntentId,
): Promise<boolean> {
  const { content, extras, ...rest } = patch
  const [changed] = await tx
    .update(messages)
    .set({
      ...rest,
      ...(content === undefined ? {} : { content: storableText(content) }),
      ...(extras === undefined ? {} : { extras: storableJson(extras) }),
    })
    .where(and(eq(messages.id, messageId), ...(shows === undefined ? [] : [eq(messages.intentId, shows)])))
    .returning({ chatId: messages.chatId, type: messages.type })
  if (!changed) return false
  // Text in a picture is not the user's and never sets the title.
  const spokenText = changed.type === 'audio' && extras?.transcript?.state === 'done' ? extras.transcript.text : ''
  if (spokenText !== '') await setTitleIfUnset(tx, changed.chatId, chatTitle(storableText(spokenText)))
  const [chat] = await tx.select({ userId: chats.userId }).from(chats).where(eq(chats.id, changed.chatId))
  if (chat) signalAfterCommit(tx, 'message', chat.userId, messageId, false)
  return true
}
