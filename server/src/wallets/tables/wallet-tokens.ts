import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'

/** Tokens that a user imported to or hid from their list. The last change wins. */
export const walletTokens = pgTable(
  'wallet_tokens',
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    chain: text().$type<ChainKey>().notNull(),
    address: text().$type<Address>().notNull(),
    /** The name in the chain's metadata when the user changed the list. */
    name: text().notNull(),
    symbol: text().notNull(),
    decimals: integer().notNull(),
    state: text({ enum: ['imported', 'hidden'] }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.chain, table.address] })],
)
