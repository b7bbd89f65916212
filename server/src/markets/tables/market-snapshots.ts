import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The last values from market data sources, stored once for all instances: lists, details, charts, prices. One instance
 * at a time refreshes a value: the lease holder.
 */
export const marketSnapshots = pgTable(
  'market_snapshots',
  {
    /** Such as "trending", "detail sol So111…", "chart eth 0x… 1d". */
    key: text().primaryKey(),
    /** JSON; null while the first value is pending. */
    body: text(),
    /** When the value was loaded; null until then. */
    madeAt: timestamp({ withTimezone: true }),
    /** End of the current lease; null: none. */
    leaseUntil: timestamp({ withTimezone: true }),
    /** When it was last read; unread rows are swept. */
    wantedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('market_snapshots_wanted').on(table.wantedAt)],
)
