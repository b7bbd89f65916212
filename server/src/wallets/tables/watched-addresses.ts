import type { Address } from '@murmur/contract/address'
import type { UserId, WatchedId } from '@murmur/contract/ids'
import type { AddressFamily } from '@murmur/contract/trading/recipients'
import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'

/** Addresses that users watch without owning them. Only their balances are shown: no trade, send or signature uses them. */
export const watchedAddresses = pgTable(
  'watched_addresses',
  {
    id: uuid().$type<WatchedId>().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    family: text().$type<AddressFamily>().notNull(),
    /** Canonical form; never changes. */
    address: text().$type<Address>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique('watched_addresses_once').on(table.userId, table.address)],
)
