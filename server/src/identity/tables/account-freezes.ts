import type { UserId } from '@murmur/contract/ids'
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * Freezes of accounts: one by the user and one by the operator, who cannot end each other's. A row whose `thawsAt` has passed no
 * longer counts, and is deleted.
 */
export const accountFreezes = pgTable(
  'account_freezes',
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    frozenBy: text({ enum: ['user', 'operator'] }).notNull(),
    frozenAt: timestamp({ withTimezone: true }).notNull(),
    /** When the waiting time of a requested thaw ends; null until one is requested. */
    thawsAt: timestamp({ withTimezone: true }),
    /** HMAC-SHA-256, with the server's secret, of the code in the mail that announces the thaw; hex. */
    cancelHash: text().unique(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.frozenBy] })],
)
