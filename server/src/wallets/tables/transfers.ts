import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { TxHash } from '@murmur/contract/tx-hash'
import { boolean, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'
import { uint256 } from '#platform/db/uint256.ts'

/**
 * Transfers into and out of a wallet: all that are not trades of this product. Only the transfers code writes this table.
 */
export const transfers = pgTable(
  'transfers',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    chain: text().$type<ChainKey>().notNull(),
    hash: text().$type<TxHash>().notNull(),
    /** Index of the movement within the transaction. */
    position: integer().notNull(),
    direction: text({ enum: ['in', 'out'] }).notNull(),
    token: text().$type<Address>().notNull(),
    name: text().notNull(),
    symbol: text().notNull(),
    decimals: integer().notNull(),
    /** Base units. */
    amount: uint256().notNull(),
    /** Network fee paid by the wallet, in base units of the native token. */
    networkFee: uint256().notNull(),
    counterparty: text().$type<Address>(),
    blockNumber: text().notNull(),
    /** The block's time. */
    at: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** False for the row of a send, which the history lists by its execution. It counts in the ledger like the others. */
    isListed: boolean().notNull().default(true),
  },
  (table) => [
    unique('transfers_once').on(table.userId, table.chain, table.hash, table.position),
    index('transfers_by_user').on(table.userId, table.at.desc(), table.id.desc()),
  ],
)

/**
 * Read position of each feed of transfers: one row per chain, or per wallet on chains that are read wallet by wallet.
 */
export const transferCursors = pgTable('transfer_cursors', {
  feed: text().primaryKey(),
  cursor: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
})
