import type { UserId } from '@murmur/contract/ids'
import { boolean, index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Accounts that their users asked to be deleted, and when that happens unless they take it back. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: uuid()
      .$type<UserId>()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    /** The user was told of what the wallets hold, and leaves it. */
    leavesFunds: boolean().notNull(),
  },
  (table) => [index('account_deletions_due').on(table.dueAt)],
)
