import type { UserId } from '@murmur/contract/ids'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * Mailed codes, of which only the newest of a user and purpose is valid, and the secrets of mailed links, which all
 * are.
 */
export const codes = pgTable(
  'codes',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({
      enum: ['verify-email', 'reset-password', 'reset-link', 'change-email', 'second-factor', 'lost-factor'],
    }).notNull(),
    /** HMAC-SHA-256 under the server's secret, hex: a copy of the database does not yield codes. */
    codeHash: text().notNull(),
    triesLeft: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** Used, or voided by a newer one. */
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('codes_user').on(table.userId, table.purpose, table.createdAt)],
)
