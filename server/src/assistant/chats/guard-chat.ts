import type { ChatId, UserId } from '@murmur/contract/ids'
import type { Db } from '#platform/db/db.ts'
import { requireChat } from './chats.store.ts'

/** Resolves if the chat is the user's. Rejects with Refusal NOT_YOURS for another user's chat or an unknown one. */
export function createChatGuard(db: Db) {
  return async (userId: UserId, chatId: ChatId): Promise<void> => {
    await requireChat(db.read, userId, chatId)
  }
}
