import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

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
export const auditHeads = pgTable(
  'audit_heads',
  {
    chain: text().primaryKey(),
    seq: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    /** The rows that the signer signed. */
    signedSeq: bigint({ mode: 'number' }).notNull().default(0),
    /** The UTC day of its last answer, like '2026-11-29': it signs a chain once a day. */
    signedOn: text(),
  },
  (table) => [index('audit_heads_unsigned').on(table.signedOn).where(sql`${table.seq} > ${table.signedSeq}`)],
)

/** Heads of chains that the signer signed, as `contract/src/signer-log.ts` defines them. Never deleted, like the rows. */
export const auditSignatures = pgTable(
  'audit_signatures',
  {
    chain: text().notNull(),
    number: integer().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    /** A UTC day of the signer's clock, like '2026-11-29'. */
    day: text().notNull(),
    previous: text().notNull(),
    publicKey: text().notNull(),
    signature: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.number, table.publicKey] })],
)
