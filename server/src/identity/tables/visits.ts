import type { UserId } from '@murmur/contract/ids'
import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** When each user was last here, on any device: "what changed since my last visit?" */
export const visits = pgTable('visits', {
  userId: uuid()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The newest recorded use of the current visit. */
  lastSeenAt: timestamp({ withTimezone: true }).notNull(),
  /** The newest recorded use of the visit before it; null during the first visit. */
  previousSeenAt: timestamp({ withTimezone: true }),
})
