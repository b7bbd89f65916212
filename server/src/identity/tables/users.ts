import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const users = pgTable('users', {
  id: uuid().$type<UserId>().primaryKey(),
  username: text().notNull(),
  /** The canonical username: no two accounts differ by case or form only. */
  usernameKey: text().notNull().unique(),
  /** Lower case. */
  email: text().notNull().unique(),
  /** Argon2id with its parameters, or `noPassword`. */
  passwordHash: text().notNull(),
  /** A new address that replaces the email once its code is entered. */
  pendingEmail: text(),
  /** Deleted accounts keep their row without personal data, for the trades that reference it. */
  deletedAt: timestamp({ withTimezone: true }),
  isVerified: boolean().notNull().default(false),
  /** The language of mails; initially that of the screen that registered. */
  language: text().$type<Language>().notNull().default('en'),
  /** Key export is blocked until then, after a password reset. */
  holdUntil: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
