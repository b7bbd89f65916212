import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The audit log. A database rule prevents changes; each row contains the hash of the one before. */
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

/** The newest row of each chain; locking it serializes a chain's appends. */
export const auditHeads = pgTable('audit_heads', {
  chain: text().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
})
