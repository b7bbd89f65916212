import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Calls to an upstream that all instances together have leased in a time window. */
export const upstreamBudgets = pgTable(
  'upstream_budgets',
  {
    upstream: text().notNull(),
    /** Unix milliseconds at which the window starts. */
    windowStart: bigint({ mode: 'number' }).notNull(),
    leased: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.upstream, table.windowStart] })],
)
