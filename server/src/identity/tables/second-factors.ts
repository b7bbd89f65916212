import type { UserId } from '@murmur/contract/ids'
import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** A user's second factors. No row: none. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The authenticator's secret, sealed under the server's secret; null without one. */
  sealedSecret: text(),
  /** Null while the authenticator is pending, before its first code. */
  confirmedAt: timestamp({ withTimezone: true }),
  /** The newest 30-second step whose code was used: no step is accepted twice. */
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
    /** HMAC-SHA-256 under the server's secret, hex. */
    codeHash: text().notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)
