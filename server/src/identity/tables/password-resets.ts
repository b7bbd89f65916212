import type { UserId } from '@murmur/contract/ids'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Password resets: requested, ready after a waiting period, then used, canceled or replaced by a newer one. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** HMAC-SHA-256 of the cancellation token with the server's secret, hex. */
    stopHash: text().notNull(),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    /** When the code may be mailed. */
    readyAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
    outcome: text({ enum: ['used', 'stopped', 'replaced', 'logged-in'] }),
  },
  (table) => [
    uniqueIndex('password_resets_open').on(table.userId).where(sql`${table.closedAt} is null`),
    index('password_resets_stop').on(table.stopHash),
  ],
)
