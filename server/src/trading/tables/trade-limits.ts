import type { UserId } from '@murmur/contract/ids'
import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'

/** A user's limits on purchases and sends, in whole USD. Pending looser limits apply from `pendingFrom`. */
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
