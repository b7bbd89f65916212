import type { UserId, WalletId } from '@murmur/contract/ids'
import type { Sealed } from '@murmur/contract/signer'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'

/** One mnemonic per user, sealed by the signer; the addresses are derived from it. */
export const wallets = pgTable(
  'wallets',
  {
    id: uuid().$type<WalletId>().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .unique()
      .references(() => users.id),
    /** With checksum; the same on every EVM chain. */
    evmAddress: text().notNull().unique(),
    solAddress: text().notNull().unique(),
    sealed: jsonb().$type<Sealed>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('wallets_created').on(table.createdAt)],
)
