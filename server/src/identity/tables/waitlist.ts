import type { Language } from '@murmur/contract/languages'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Who wants to hear of the launch. */
export const waitlist = pgTable('waitlist', {
  /** Lower case. */
  email: text().primaryKey(),
  language: text().$type<Language>().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
