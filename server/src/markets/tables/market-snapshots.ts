import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What the sources of market data said last, stored once for all instances: lists, details, charts, prices. One instance
 * at a time asks for a newer one: who holds the lease.
 */
export const marketSnapshots = pgTable(
  'market_snapshots',
  {
    /** Such as "trending", "detail sol So111…", "chart eth 0x… 1d". */
    key: text().primaryKey(),
    /** JSON, as it is served or read; null while the first answer is awaited. */
    body: text(),
    /** When the sources said so; null while nobody has said anything. */
    madeAt: timestamp({ withTimezone: true }),
    /** Until then somebody is asking; null: nobody. */
    leaseUntil: timestamp({ withTimezone: true }),
    /** When anybody last wanted it; what nobody wants is swept. */
    wantedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('market_snapshots_wanted').on(table.wantedAt)],
)
