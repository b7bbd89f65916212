import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { jsonb, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'
import { uint256 } from '#platform/db/uint256.ts'

/** A wallet's value at a time. Only the portfolio code writes this table. */
export const portfolioPoints = pgTable(
  'portfolio_points',
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    /** USD times 10^18. */
    usdE18: uint256().notNull(),
    /**
     * ISO times at which the holdings of each chain were read, of a value that was computed from earlier holdings. It counts none of a
     * chain without a time. Null: they were read at `at`.
     */
    heldAt: jsonb().$type<Partial<Record<ChainKey, string>>>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.at] })],
)
