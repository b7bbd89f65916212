import type { OAuthProvider } from '@murmur/contract/identity/oauth'
import type { UserId } from '@murmur/contract/ids'
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** OAuth accounts that sign a user in, identified by the provider's id of the user, never by email. */
export const linkedLogins = pgTable(
  'linked_logins',
  {
    provider: text().$type<OAuthProvider>().notNull(),
    subject: text().notNull(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] }), index('linked_logins_user').on(table.userId)],
)
