import type { ChatId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { sql } from 'drizzle-orm'
import { chats, messages, turns } from '#assistant/tables/chats.ts'
import { users } from '#identity/tables/users.ts'
import { signalAfterCommit, type Tx } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { isUuid } from '#platform/text/is-uuid.ts'
import { chatTitle } from './chat-title.ts'
import type { MessageRow, NewMessage } from './messages.store.ts'
import { storableJson, storableText } from './storable-json.ts'

type Chat = { id: ChatId; userId: UserId }
/** `language` undefined: the language of the chat's owner. */
type AppendedMessage = Omit<NewMessage, 'language'> & { language: Language | undefined }

/**
 * Appends to a user's chat, in order and without gaps, in one statement; the first text becomes the title. Only answers are pushed: the
 * sender already has its own message. `areQueued`: each message waits for an answer.
 * @throws Refusal NOT_YOURS
 */
export async function appendMessages(
  tx: Tx,
  chat: Chat,
  added: readonly AppendedMessage[],
  at: Date,
  { areQueued = false } = {},
): Promise<MessageRow[]> {
  if (!isUuid(chat.id)) throw new Refusal('NOT_YOURS')
  const rows = added.map((message) => ({
    ...{ clientId: null, replyTo: null, isLast: false, intentId: null, uploadId: null },
    ...message,
    content: storableText(message.content),
    extras: storableJson(message.extras ?? {}),
    chatId: chat.id,
    createdAt: at,
  }))
  const questionText = added.find(({ role, type }) => role === 'user' && type === 'text')?.content ?? ''
  const title = chatTitle(storableText(questionText))
  const stored = await tx.execute<Pick<MessageRow, 'seq' | 'language'>>(
    appendStatement(chat, { json: JSON.stringify(rows), count: rows.length, title, at, areQueued }),
  )
  if (stored.rows.length === 0) throw new Refusal('NOT_YOURS')
  if (areQueued) signalAfterCommit(tx, 'turn', chat.id, chat.userId)
  for (const { id, role } of rows) if (role === 'assistant') signalAfterCommit(tx, 'message', chat.userId, id, true)
  return stored.rows.map((numbered, index) => ({ ...(rows[index] as (typeof rows)[number]), ...numbered }))
}

type Appending = { json: string; count: number; title: string; at: Date; areQueued: boolean }

/** The lock of the chat's row, held until the transaction ends, serializes appends. Returns no row if the chat is not the user's. */
function appendStatement(chat: Chat, { json, count, title, at, areQueued }: Appending) {
  const time = sql`${at.toISOString()}::timestamptz`
  const titleFields = sql`, title = case when is_titled then title else ${title} end, is_titled = true`
  const queue = sql`, queued as (
    insert into ${turns} (message_id, chat_id, user_id, lease_until, created_at)
    select id, chat_id, ${chat.userId}::uuid, ${time}, ${time} from added)`
  return sql`
    with chat as (
      update ${chats} set last_seq = last_seq + ${count}::int, updated_at = ${time}${title === '' ? sql`` : titleFields}
      where id = ${chat.id}::uuid and user_id = ${chat.userId}::uuid
      returning id, user_id, last_seq - ${count}::int as seq),
    added as (
      insert into ${messages} (chat_id, seq, id, role, type, content, language, client_id, reply_to, is_last, intent_id, upload_id,
        extras, created_at)
      select chat.id, chat.seq + place, new.id, new.role, new.type, new.content,
        coalesce(new.language, (select ${users.language} from ${users} where ${users.id} = chat.user_id)),
        "clientId", "replyTo", "isLast", "intentId", "uploadId", new.extras, ${time}
      from chat, rows from (jsonb_to_recordset(${json}::jsonb) as (id uuid, role text, type text, content text, language text,
        "clientId" text, "replyTo" uuid, "isLast" boolean, "intentId" uuid, "uploadId" uuid, extras jsonb)) with ordinality
        as new(id, role, type, content, language, "clientId", "replyTo", "isLast", "intentId", "uploadId", extras, place)
      returning id, chat_id, seq, language)${areQueued ? queue : sql``}
    select seq, language from added order by seq`
}
