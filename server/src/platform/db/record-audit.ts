import { createHash } from 'node:crypto'
import type { UserId } from '@murmur/contract/ids'
import { asc, eq, sql } from 'drizzle-orm'
import type { Queries } from './db.ts'
import { audit, auditHeads } from './tables/audit.ts'
import type { Tx } from './transact.ts'

/** The fields that an audit row may have: none is secret or identifies a person. */
const allowedFields = [
  'sessionId',
  'walletId',
  'intentId',
  'executionId',
  'recipientId',
  'chain',
  'side',
  'hash',
  'kekId',
  'outcome',
  'reason',
  'version',
  'count',
] as const
type Field = (typeof allowedFields)[number]

export type AuditEntry = {
  /** null: the system itself. */
  userId: UserId | null
  /** The action, like 'account.opened'. */
  action: string
  details?: Partial<Record<Field, string | number | boolean>>
}

type Row = typeof audit.$inferSelect
const firstPreviousHash = '0'.repeat(64)

/** Appends to the audit log. Each user has their own hash chain, so that users do not wait for each other. */
export async function recordAudit(tx: Tx, entry: AuditEntry, at = new Date()): Promise<void> {
  const chain = entry.userId ?? 'system'
  const [head] = await tx
    .insert(auditHeads)
    .values({ chain, seq: 1, hash: firstPreviousHash })
    .onConflictDoUpdate({ target: auditHeads.chain, set: { seq: sql`${auditHeads.seq} + 1` } })
    .returning()
  if (!head) throw new Error('The audit log has no head')
  const row = { chain, seq: head.seq, at, action: entry.action, details: pickAllowed(entry.details ?? {}) }
  const hash = hashEntry(row, head.hash)
  const updatedHead = tx
    .$with('moved')
    .as(tx.update(auditHeads).set({ hash }).where(eq(auditHeads.chain, chain)).returning())
  await tx
    .with(updatedHead)
    .insert(audit)
    .values({ ...row, previousHash: head.hash, hash })
}

/** The first row at which a chain is broken; undefined when it is intact. */
export async function findAuditBreak(queries: Queries, chain: string): Promise<number | undefined> {
  const rows = await queries.select().from(audit).where(eq(audit.chain, chain)).orderBy(asc(audit.seq))
  const [head] = await queries.select().from(auditHeads).where(eq(auditHeads.chain, chain))
  let previousHash = firstPreviousHash
  for (const [index, row] of rows.entries()) {
    const isIntact =
      row.seq === index + 1 && row.previousHash === previousHash && row.hash === hashEntry(row, previousHash)
    if (!isIntact) return index + 1
    previousHash = row.hash
  }
  const isComplete = head ? head.seq === rows.length && head.hash === previousHash : rows.length === 0
  return isComplete ? undefined : rows.length + 1
}

function pickAllowed(details: Record<string, string | number | boolean>) {
  const refused = Object.keys(details).filter((key) => !(allowedFields as readonly string[]).includes(key))
  if (refused.length > 0) throw new Error(`The audit log does not accept the fields ${refused.join(', ')}`)
  return details
}

function hashEntry(row: Pick<Row, 'chain' | 'seq' | 'at' | 'action' | 'details'>, previous: string): string {
  const details = Object.entries(row.details).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([row.chain, row.seq, row.at.toISOString(), row.action, details, previous])
  return createHash('sha256').update(text).digest('hex')
}
