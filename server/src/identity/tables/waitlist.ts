import type { Language } from '@murmur/contract/languages'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Emails that get a mail at the launch. */
export const waitlist = pgTable('waitlist', {
  /** Lower case. */
  email: text().primaryKey(),
  language: text().$type<Language>().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
