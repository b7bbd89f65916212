import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const users = pgTable('users', {
  id: uuid().$type<UserId>().primaryKey(),
  username: text().notNull(),
  /** The canonical username, so that no two accounts differ only in case or Unicode form. */
  usernameKey: text().notNull().unique(),
  /** Lower case. */
  email: text().notNull().unique(),
  /** Argon2id with its parameters, or `noPassword`. */
  passwordHash: text().notNull(),
  /** A new address, which replaces the email after the user enters the mailed code. */
  pendingEmail: text(),
  /** When the account was deleted. The row stays, without personal data, because trades reference it. */
  deletedAt: timestamp({ withTimezone: true }),
  isVerified: boolean().notNull().default(false),
  /** The language of emails; initially the language of the sign-up page. */
  language: text().$type<Language>().notNull().default('en'),
  /** Until then the account is on hold, for example after a password reset: no sends, key export, deletion or looser guards. */
  holdUntil: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
