import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How many calls to an upstream all instances together have leased in a window of time. */
export const upstreamBudgets = pgTable(
  'upstream_budgets',
  {
    upstream: text().notNull(),
    /** Unix milliseconds at which the window begins. */
    windowStart: bigint({ mode: 'number' }).notNull(),
    leased: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.upstream, table.windowStart] })],
)
