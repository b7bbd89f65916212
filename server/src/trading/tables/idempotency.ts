import type { IntentId, UserId } from '@murmur/contract/ids'
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'
import { executions } from './executions.ts'

/** Which trade a user's Idempotency-Key made, and a digest of what was posted with it. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    requestDigest: text().notNull(),
    executionId: uuid()
      .$type<IntentId>()
      .notNull()
      .references(() => executions.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)
