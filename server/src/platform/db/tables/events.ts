import type { NewAppEvent } from '@murmur/contract/events'
import type { UserId } from '@murmur/contract/ids'
import { bigint, index, jsonb, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#identity/tables/users.ts'

/** Events for each user's browsers, in order. */
export const events = pgTable(
  'events',
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … per user, without gaps; a higher number never commits before a lower one. */
    seq: bigint({ mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    event: jsonb().$type<NewAppEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.seq] }), index('events_at').on(table.at)],
)

/** The last sequence number of each user; locking its row serializes a user's events. */
export const eventCounters = pgTable('event_counters', {
  userId: uuid()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lastSeq: bigint({ mode: 'number' }).notNull(),
})
