import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The last values from market data sources (lists, details, charts, prices), stored once for all instances. Only the
 * lease holder refreshes a value.
 */
export const marketSnapshots = pgTable(
  'market_snapshots',
  {
    /** Such as "trending", "detail sol So111…", "chart eth 0x… 1d". */
    key: text().primaryKey(),
    /** JSON; null while the first value is pending. */
    body: text(),
    /** When the value was loaded; null before the first value. */
    madeAt: timestamp({ withTimezone: true }),
    /** End of the current lease; null: none. */
    leaseUntil: timestamp({ withTimezone: true }),
    /** When the value was last read. Unread rows are deleted. */
    wantedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('market_snapshots_wanted').on(table.wantedAt)],
)
