import type { NewAppEvent } from '@murmur/contract/events'
import type { UserId } from '@murmur/contract/ids'
import { bigint, index, jsonb, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'

/** What each user's browsers are told, in order. */
export const events = pgTable(
  'events',
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … for each user, without gaps; a higher one never commits before a lower one. */
    seq: bigint({ mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    event: jsonb().$type<NewAppEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.seq] }), index('events_at').on(table.at)],
)

/** The last sequence number given out; its row lock puts a user's events in order. */
export const eventCounters = pgTable('event_counters', {
  userId: uuid()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lastSeq: bigint({ mode: 'number' }).notNull(),
})
