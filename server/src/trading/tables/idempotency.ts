import type { IntentId, UserId } from '@murmur/contract/ids'
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'
import { executions } from './executions.ts'

/** The trade of a user's Idempotency-Key, and a digest of its request. */
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
