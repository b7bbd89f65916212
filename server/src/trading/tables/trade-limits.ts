import type { UserId } from '@murmur/contract/ids'
import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'

/** The most a user lets themselves buy for, in whole USD; looser ones count from `pendingFrom` on. */
export const tradeLimits = pgTable('trade_limits', {
  userId: uuid()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  perTradeUsd: integer(),
  perDayUsd: integer(),
  pendingPerTradeUsd: integer(),
  pendingPerDayUsd: integer(),
  pendingFrom: timestamp({ withTimezone: true }),
})
