import type { ChatId, UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { Db } from '#platform/db/db.ts'
import { type Tx, transact, transactStatement } from '#platform/db/transact.ts'
import { isUniqueViolation } from '#platform/db/unique-violation.ts'
import { appendMessages } from './append-messages.ts'
import { findByClientId, type MessageRow, type NewMessage } from './messages.store.ts'
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
    const commit = sent.upload ? transact : transactStatement
    return await commit(db, (tx) => storeNew(tx, sent, at))
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
  const added = { ...message, role: 'user' as const, clientId: clientId ?? null, uploadId: upload?.id ?? null }
  const [row] = await appendMessages(tx, { id: chatId, userId }, [added], at, { areQueued: true })
  if (!row) throw new Error('The message was not stored')
  if (upload) await insertUpload(tx, { ...upload, userId, chatId, createdAt: at })
  return row
}
