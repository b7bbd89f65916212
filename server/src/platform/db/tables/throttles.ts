import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Counts of tries by key (action, account, visitor), each in a window that starts with its first try. */
export const throttles = pgTable(
  'throttles',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('throttles_expiry').on(table.windowEndsAt)],
)
