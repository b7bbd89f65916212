import type { Language } from '@murmur/contract/languages'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Subscribers to the launch mail. */
export const waitlist = pgTable('waitlist', {
  /** Lower case. */
  email: text().primaryKey(),
  language: text().$type<Language>().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
