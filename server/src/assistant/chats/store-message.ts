import type { ChatId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { eq } from 'drizzle-orm'
import { users } from '#identity/tables/users.ts'
import type { Db } from '#platform/db/db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { isUniqueViolation } from '#platform/db/unique-violation.ts'
import { appendMessages, findByClientId, type MessageRow, type NewMessage } from './messages.store.ts'
import { insertTurn } from './turns.store.ts'
import { insertUpload, type UploadRow } from './uploads.store.ts'

export type SentMessage = Pick<NewMessage, 'id' | 'type' | 'content' | 'extras'> & {
  userId: UserId
  chatId: ChatId
  clientId: string | undefined
  /** Undefined: the account's language. */
  language: Language | undefined
  upload?: Pick<UploadRow, 'id' | 'kind' | 'mimeType' | 'bytes'>
}

/**
 * Stores a user's message with its upload and turn. Idempotent by `clientId`: returns the existing message.
 * @throws Refusal NOT_YOURS, or TOO_LARGE if the user's upload quota is full
 */
export async function storeMessage(db: Db, sent: SentMessage, at: Date): Promise<MessageRow> {
  try {
    return await transact(db, (tx) => storeNew(tx, sent, at))
  } catch (error) {
    const { clientId } = sent
    // Rare, so checked only after a violation of the unique constraint.
    const earlierMessage =
      clientId && isUniqueViolation(error) ? await findByClientId(db, { ...sent, clientId }) : undefined
    if (earlierMessage) return earlierMessage
    throw error
  }
}

async function storeNew(tx: Tx, sent: SentMessage, at: Date): Promise<MessageRow> {
  const { userId, chatId, clientId, upload, ...message } = sent
  const language = sent.language ?? (await getLanguage(tx, userId))
  const added = {
    ...message,
    language,
    role: 'user' as const,
    clientId: clientId ?? null,
    uploadId: upload?.id ?? null,
  }
  const [row] = await appendMessages(tx, { id: chatId, userId }, [added], at)
  if (!row) throw new Error('The message was not stored')
  if (upload) await insertUpload(tx, { ...upload, userId, chatId, createdAt: at })
  await insertTurn(tx, { messageId: row.id, chatId, userId }, at)
  return row
}

async function getLanguage(tx: Tx, userId: UserId): Promise<Language> {
  const [user] = await tx.select({ language: users.language }).from(users).where(eq(users.id, userId))
  return user?.language ?? 'en'
}
