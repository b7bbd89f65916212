import type { UserId } from '@murmur/contract/ids'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Resets of lost second factors: requested with the password, ready after a waiting period, then used or canceled. */
export const factorResets = pgTable(
  'factor_resets',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** HMAC-SHA-256 of the cancellation token with the server's secret, hex. */
    stopHash: text().notNull(),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    readyAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
    outcome: text({ enum: ['used', 'stopped', 'factor-used'] }),
  },
  (table) => [
    uniqueIndex('factor_resets_open').on(table.userId).where(sql`${table.closedAt} is null`),
    index('factor_resets_stop').on(table.stopHash),
  ],
)
