import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'

/** The tokens that users have starred. */
export const starredTokens = pgTable(
  'starred_tokens',
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    chain: text().$type<ChainKey>().notNull(),
    address: text().$type<Address>().notNull(),
    starredAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.chain, table.address] }),
    index('starred_tokens_by_token').on(table.chain, table.address),
  ],
)
