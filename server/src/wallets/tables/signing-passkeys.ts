import type { UserId } from '@murmur/contract/ids'
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'

/** Names and times of the passkeys that the signer verifies, only shown to their users: the signer alone knows the keys. */
export const signingPasskeys = pgTable(
  'signing_passkeys',
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The id that the authenticator chose, base64url. */
    credential: text().notNull(),
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was last used. */
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ name: 'signing_passkeys_once', columns: [table.userId, table.credential] })],
)
