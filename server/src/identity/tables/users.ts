import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const users = pgTable('users', {
  id: uuid().$type<UserId>().primaryKey(),
  username: text().notNull(),
  /** The username as it is compared: no two accounts differ by case or form alone. */
  usernameKey: text().notNull().unique(),
  /** Lower case. */
  email: text().notNull().unique(),
  /** Argon2id, with its parameters; of who has no password yet a sign that no password gives. */
  passwordHash: text().notNull(),
  /** An address that takes the other's place once its code was entered. */
  pendingEmail: text(),
  /** Deleted accounts keep their row, emptied of who it was, for the trades that point at it. */
  deletedAt: timestamp({ withTimezone: true }),
  isVerified: boolean().notNull().default(false),
  /** In which mails are written; the language of the screen that registered. */
  language: text().$type<Language>().notNull().default('en'),
  /** Until when keys are not exported, since the password was reset. */
  holdUntil: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
