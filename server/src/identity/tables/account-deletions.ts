import type { UserId } from '@murmur/contract/ids'
import { boolean, index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Scheduled account deletions, which their users may cancel until they are due. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: uuid()
      .$type<UserId>()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    /** Whether the user confirmed giving up the funds left in the wallets. */
    leavesFunds: boolean().notNull(),
  },
  (table) => [index('account_deletions_due').on(table.dueAt)],
)
