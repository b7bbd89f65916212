import type { UserId } from '@murmur/contract/ids'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * Mailed codes and the secrets of mailed links. Of a user's codes for one purpose only the newest is valid; links stay
 * valid together.
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
      enum: [
        'verify-email',
        'reset-password',
        'reset-link',
        'change-email',
        'second-factor',
        'lost-factor',
        'first-passkey',
        'passkey',
      ],
    }).notNull(),
    /** HMAC-SHA-256 with the server's secret, hex, so that a copy of the database does not reveal codes. */
    codeHash: text().notNull(),
    triesLeft: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** When the code was used or replaced by a newer code. */
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('codes_user').on(table.userId, table.purpose, table.createdAt)],
)
