import type { UserId } from '@murmur/contract/ids'
import { bigint, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'

/**
 * Changes of the number of history rows: the sum of a user's deltas is the number of listed trades and transfers. Only triggers on
 * both tables insert them (platform/db/rules/count-history.sql and count-listed-history.sql). Deltas avoid that two trades of a user
 * wait for the lock of one row; a sweep merges them.
 */
export const historyCounts = pgTable(
  'history_counts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rows: integer().notNull(),
  },
  (table) => [index('history_counts_by_user').on(table.userId)],
)
