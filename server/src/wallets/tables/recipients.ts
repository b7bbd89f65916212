import type { Address } from '@murmur/contract/address'
import type { RecipientId, UserId } from '@murmur/contract/ids'
import type { AddressFamily } from '@murmur/contract/trading/recipients'
import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'

/** Address books: the only addresses that users can send to. */
export const recipients = pgTable(
  'recipients',
  {
    id: uuid().$type<RecipientId>().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    note: text().notNull(),
    family: text().$type<AddressFamily>().notNull(),
    /** Canonical form; never changes. */
    address: text().$type<Address>().notNull(),
    /** When the waiting time ends. */
    usableAt: timestamp({ withTimezone: true }).notNull(),
    /** HMAC-SHA-256 of the mailed link's code with the server's secret, hex. */
    cancelHash: text().notNull().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When the last successful send was in a block. */
    lastSentAt: timestamp({ withTimezone: true }),
  },
  (table) => [unique('recipients_once').on(table.userId, table.address)],
)
