import type { LogSignature } from '@murmur/contract/signer-log'
import { and, asc, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Queries } from '../db.ts'
import { auditHeads, auditSignatures } from '../tables/audit.ts'
import { transact } from '../transact.ts'

export type AuditSignature = typeof auditSignatures.$inferSelect

/** Chains with unsigned rows for which the signer has not answered yet on this UTC day. */
export async function listUnsignedChains(queries: Queries, day: string, limit: number): Promise<string[]> {
  const isUnsigned = gt(auditHeads.seq, auditHeads.signedSeq)
  const rows = await queries
    .select({ chain: auditHeads.chain })
    .from(auditHeads)
    .where(and(isUnsigned, or(isNull(auditHeads.signedOn), lt(auditHeads.signedOn, day))))
    .limit(limit)
  return rows.map(({ chain }) => chain)
}

/** The newest row of a chain. */
export async function readAuditHead(queries: Queries, chain: string) {
  const [head] = await queries.select().from(auditHeads).where(eq(auditHeads.chain, chain))
  return head
}

/** Stores the signer's answer of a UTC day. Keeps a signature that is already stored. */
export async function storeAuditSignatures(
  db: Db,
  { chain, day, publicKey, signatures }: { chain: string; day: string; publicKey: string; signatures: LogSignature[] },
): Promise<void> {
  const signedSeq = Math.max(0, ...signatures.map(({ seq }) => seq))
  await transact(db, async (tx) => {
    if (signatures.length > 0)
      await tx
        .insert(auditSignatures)
        .values(signatures.map((each) => ({ chain, publicKey, ...each })))
        .onConflictDoNothing()
    await tx
      .update(auditHeads)
      .set({ signedOn: day, signedSeq: sql`greatest(${auditHeads.signedSeq}, ${signedSeq})` })
      .where(eq(auditHeads.chain, chain))
  })
}

/** All signatures of a chain, oldest first. */
export async function readAuditSignatures(queries: Queries, chain: string): Promise<AuditSignature[]> {
  return queries
    .select()
    .from(auditSignatures)
    .where(eq(auditSignatures.chain, chain))
    .orderBy(asc(auditSignatures.number))
}

/** The newest signature of a chain; undefined before the first. */
export async function readNewestAuditSignature(queries: Queries, chain: string): Promise<AuditSignature | undefined> {
  const [newest] = await queries
    .select()
    .from(auditSignatures)
    .where(eq(auditSignatures.chain, chain))
    .orderBy(desc(auditSignatures.day), desc(auditSignatures.number))
    .limit(1)
  return newest
}
