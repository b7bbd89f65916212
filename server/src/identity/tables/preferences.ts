import type { Preferences } from '@murmur/contract/identity/profile'
import type { UserId } from '@murmur/contract/ids'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** A user's display, news and trade preferences. The language is a column of `users`, because mails use it. */
export const preferences = pgTable(
  'preferences',
  {
    userId: uuid()
      .$type<UserId>()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    theme: text().$type<Preferences['theme']>().notNull(),
    palette: text().$type<Preferences['palette']>().notNull(),
    level: text().$type<Preferences['level']>().notNull(),
    hotkeys: boolean().notNull(),
    quiet: boolean().notNull().default(false),
    movementNews: boolean().notNull().default(true),
    alertNews: boolean().notNull().default(true),
    priceNews: boolean().notNull().default(false),
    /** Basis points; null: the default. */
    slippageBps: integer(),
    priority: text().$type<Preferences['priority']>().notNull().default('normal'),
    /** When the prices of the user's holdings were last checked for news; null: never. */
    priceNewsCheckedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('preferences_price_news')
      .on(table.priceNewsCheckedAt.nullsFirst(), table.userId)
      .where(sql`${table.priceNews} and not ${table.quiet}`),
  ],
)
