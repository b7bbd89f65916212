import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Work outside the database, queued by a transaction and run after its commit. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** Cleared when done; a job that was given up keeps it. */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    /** The worker that holds the lease; a worker whose lease was taken over finds another's id here. */
    lease: uuid(),
    leasedUntil: timestamp({ withTimezone: true }),
    doneAt: timestamp({ withTimezone: true }),
    /** Set when the job was given up. */
    failedAt: timestamp({ withTimezone: true }),
    lastError: text(),
  },
  (table) => [index('outbox_due').on(table.dueAt).where(sql`${table.doneAt} is null and ${table.failedAt} is null`)],
)
