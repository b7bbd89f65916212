import type { EvmAddress, SolanaAddress } from '@murmur/contract/address'
import type { UserId, WalletId } from '@murmur/contract/ids'
import type { EncryptedSecret } from '@murmur/contract/signer'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'

/** Wallets: one mnemonic per user, encrypted by the signer. The addresses are derived from the mnemonic. */
export const wallets = pgTable(
  'wallets',
  {
    id: uuid().$type<WalletId>().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .unique()
      .references(() => users.id),
    /** The checksummed address, which is the same on all EVM chains. */
    evmAddress: text().$type<EvmAddress>().notNull().unique(),
    solAddress: text().$type<SolanaAddress>().notNull().unique(),
    sealed: jsonb().$type<EncryptedSecret>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('wallets_created').on(table.createdAt)],
)
