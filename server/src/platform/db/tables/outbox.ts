import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What is to be done outside the database once the transaction that asked for it has committed. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** Emptied when done. */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    /** Who works on it; a worker that comes back after its lease was taken over finds another's here. */
    lease: uuid(),
    leasedUntil: timestamp({ withTimezone: true }),
    doneAt: timestamp({ withTimezone: true }),
    /** Given up. */
    failedAt: timestamp({ withTimezone: true }),
    lastError: text(),
  },
  (table) => [index('outbox_due').on(table.dueAt).where(sql`${table.doneAt} is null and ${table.failedAt} is null`)],
)
