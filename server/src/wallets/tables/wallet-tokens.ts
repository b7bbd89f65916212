import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'

/** What a user has said about a token of their list: put there by hand, or taken off it. The last word counts. */
export const walletTokens = pgTable(
  'wallet_tokens',
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    chain: text().$type<ChainKey>().notNull(),
    address: text().notNull(),
    /** As the chain's own metadata had them then. */
    name: text().notNull(),
    symbol: text().notNull(),
    decimals: integer().notNull(),
    state: text({ enum: ['imported', 'hidden'] }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.chain, table.address] })],
)
