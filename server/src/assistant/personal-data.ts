import { and, asc, eq, gt } from 'drizzle-orm'
import type { Queries } from '#platform/db/db.ts'
import { type DataOwner, type PersonalData, pageSize, readOnce } from '#platform/db/personal-data.ts'
import { assistantSettings } from './tables/assistant-settings.ts'
import { chats, messages } from './tables/chats.ts'
import { uploads } from './tables/uploads.ts'

/** Chats with their messages and uploads, and the assistant's settings. */
export const assistantData: PersonalData = {
  sections: [
    [
      'assistantSettings',
      readOnce((read, { id }) => read.select().from(assistantSettings).where(eq(assistantSettings.userId, id))),
    ],
    [
      'chats',
      readOnce((read, { id }) => read.select().from(chats).where(eq(chats.userId, id)).orderBy(asc(chats.createdAt))),
    ],
    ['messages', readMessages],
    [
      'uploads',
      readOnce((read, { id }) => {
        const { kind, mimeType, size, chatId, createdAt } = uploads
        return read
          .select({ id: uploads.id, chatId, kind, mimeType, size, createdAt })
          .from(uploads)
          .where(eq(uploads.userId, id))
      }),
    ],
  ],
  async erase(tx, { id }) {
    await tx.delete(uploads).where(eq(uploads.userId, id))
    // Cascades to messages and turns.
    await tx.delete(chats).where(eq(chats.userId, id))
    await tx.delete(assistantSettings).where(eq(assistantSettings.userId, id))
  },
}

async function* readMessages(read: Queries, { id }: DataOwner) {
  const own = await read.select({ id: chats.id }).from(chats).where(eq(chats.userId, id)).orderBy(asc(chats.createdAt))
  for (const chat of own) {
    for (let after = 0; ; ) {
      const rows = await read
        .select()
        .from(messages)
        .where(and(eq(messages.chatId, chat.id), gt(messages.seq, after)))
        .orderBy(asc(messages.seq))
        .limit(pageSize)
      yield* rows
      if (rows.length < pageSize) break
      after = rows.at(-1)?.seq ?? after
    }
  }
}
