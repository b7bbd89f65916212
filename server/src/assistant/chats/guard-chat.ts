import type { Db } from '#platform/db/db.ts'
import { findChat } from './chats.store.ts'

/** Resolves when the chat is the user's. Rejects with Refusal NOT_YOURS, alike for another's chat and for none. */
export function guardChat(db: Db) {
  return async (userId: string, chatId: string): Promise<void> => {
    await findChat(db.read, userId, chatId)
  }
}
