import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What was done, never changed (a rule of the database sees to it), each row chained to the one before by hash. */
export const audit = pgTable(
  'audit',
  {
    /** A user's id, or 'system'. */
    chain: text().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    action: text().notNull(),
    details: jsonb().$type<Record<string, string | number | boolean>>().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.seq] })],
)

/** The newest row of each chain; its row lock puts a chain in order. */
export const auditHeads = pgTable('audit_heads', {
  chain: text().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
})
