import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { executions } from '#db/tables/executions.ts'
import { users } from '#db/tables/users.ts'

/** Which trade a user's Idempotency-Key made, and a digest of what was posted with it. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    requestDigest: text().notNull(),
    executionId: uuid()
      .notNull()
      .references(() => executions.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)
