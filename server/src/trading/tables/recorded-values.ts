import type { UserId } from '@murmur/contract/ids'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'
import { uint256 } from '#platform/db/uint256.ts'

/**
 * The USD prices of a trade or transfer at its time, recorded once. `id`: the id of the execution or transfer. Null: no
 * price was available; it is never estimated later.
 */
export const recordedValues = pgTable(
  'told_values',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** USD for one whole token, times 10^18: of the paid token, the received token, and the chain's native token. */
    paidUsdE18: uint256(),
    receivedUsdE18: uint256(),
    coinUsdE18: uint256(),
    source: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('told_values_by_user').on(table.userId),
    // Pending values are looked up every few seconds, and are few.
    index('told_values_pending').on(table.at).where(sql`${table.source} = 'pending'`),
  ],
)
