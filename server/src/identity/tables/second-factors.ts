import type { UserId } from '@murmur/contract/ids'
import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** A user's second factors; no row if the user has none. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The authenticator's secret, encrypted with the server's secret; null without an authenticator. */
  sealedSecret: text(),
  /** When the user entered the first code; null while the authenticator is pending. */
  confirmedAt: timestamp({ withTimezone: true }),
  /** The newest 30-second step with a used code. Codes of this step and earlier ones are rejected. */
  usedStep: bigint({ mode: 'number' }),
  emailOn: boolean().notNull().default(false),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** HMAC-SHA-256 of the code with the server's secret, hex. */
    codeHash: text().notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)
