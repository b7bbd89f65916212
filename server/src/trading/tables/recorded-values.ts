import type { UserId } from '@murmur/contract/ids'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'
import { uint256 } from '#platform/db/uint256.ts'

/**
 * The USD value of a trade or transfer when it happened, recorded once. `id` is the execution's or the transfer's.
 * Null: no price was available then; it is never estimated later.
 */
export const recordedValues = pgTable('told_values', {
  id: uuid().primaryKey(),
  userId: uuid()
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** USD for one whole token, times 10^18: of the paid token, the received token, and the chain's coin. */
  paidUsdE18: uint256(),
  receivedUsdE18: uint256(),
  coinUsdE18: uint256(),
  source: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
})
