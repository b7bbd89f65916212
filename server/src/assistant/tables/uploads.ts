import type { ChatId, UserId } from '@murmur/contract/ids'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'
import { bytea } from '#platform/db/bytea.ts'
import { chats } from './chats.ts'

/** Users' recordings and pictures, pictures re-encoded without metadata. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    chatId: uuid()
      .$type<ChatId>()
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    kind: text().$type<'audio' | 'image'>().notNull(),
    mimeType: text().notNull(),
    bytes: bytea().notNull(),
    size: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('uploads_by_user').on(table.userId)],
)
