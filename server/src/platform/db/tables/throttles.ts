import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Counted tries by key (what is tried, on which account, from where), each in a window that starts with its first try. */
export const throttles = pgTable(
  'throttles',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('throttles_expiry').on(table.windowEndsAt)],
)
