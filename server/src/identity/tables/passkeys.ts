import type { PasskeyId, UserId } from '@murmur/contract/ids'
import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** The passkeys of users. The private keys are in the users' devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().$type<PasskeyId>().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The id that the authenticator chose, base64url. */
    credentialId: text().notNull().unique(),
    /** A COSE key, base64url. */
    publicKey: text().notNull(),
    /** Signatures so far as the authenticator counts them; 0 if it does not count, like all synced passkeys. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator: usb, internal, hybrid … */
    transports: text().array().notNull(),
    isSynced: boolean().notNull(),
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('passkeys_user').on(table.userId, table.createdAt)],
)

/** Challenges that a passkey may sign. A row is deleted with its first use. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge, hex. */
    challengeHash: text().primaryKey(),
    purpose: text({ enum: ['register', 'prove', 'log-in'] }).notNull(),
    /** The session that may use it, of a proof with its act; or the SHA-256 of the signed-out browser's cookie. */
    boundTo: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
)
