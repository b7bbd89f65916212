import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { TxHash } from '@murmur/contract/tx-hash'
import { index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'
import { uint256 } from '#platform/db/uint256.ts'

/** What came into a wallet, or left it, other than by a trade of ours. Written by the transfers feature alone. */
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
    /** Which movement of the transaction it is. */
    position: integer().notNull(),
    direction: text({ enum: ['in', 'out'] }).notNull(),
    token: text().notNull(),
    name: text().notNull(),
    symbol: text().notNull(),
    decimals: integer().notNull(),
    /** Base units. */
    amount: uint256().notNull(),
    /** What the wallet itself paid the network for it, in base units of the coin. */
    networkFee: uint256().notNull(),
    counterparty: text(),
    blockNumber: text().notNull(),
    /** The block's time. */
    at: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('transfers_once').on(table.userId, table.chain, table.hash, table.position),
    index('transfers_by_user').on(table.userId, table.at.desc(), table.id.desc()),
  ],
)

/** How far a feed of transfers was read: one row a chain, or a wallet on a chain that is read wallet by wallet. */
export const transferCursors = pgTable('transfer_cursors', {
  feed: text().primaryKey(),
  cursor: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
})
