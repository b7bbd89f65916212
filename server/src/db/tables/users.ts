import type { Language } from '@murmur/contract/languages'
import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  username: text().notNull(),
  /** The username as it is compared: no two accounts differ by case or form alone. */
  usernameKey: text().notNull().unique(),
  /** Lower case. */
  email: text().notNull().unique(),
  /** Argon2id, with its parameters. */
  passwordHash: text().notNull(),
  isVerified: boolean().notNull().default(false),
  /** In which mails are written; the language of the screen that registered. */
  language: text().$type<Language>().notNull().default('en'),
  /** Until when keys are not exported, since the password was reset. */
  holdUntil: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
