import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'

/** The last balances read from a chain, shown while it is down. */
export const knownBalances = pgTable(
  'known_balances',
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    chain: text().$type<ChainKey>().notNull(),
    /** The balances of one chain, as in the balances reply. */
    balances: jsonb().notNull(),
    asOf: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.chain] })],
)
