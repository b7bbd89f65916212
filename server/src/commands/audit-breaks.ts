import { sql } from 'drizzle-orm'
import type { Queries } from '#platform/db/db.ts'
import { findAuditBreak } from '#platform/db/record-audit.ts'

/** `chain`: a user's id, or 'system'. `row`: the first row, counted from 1, that was changed, removed or added. */
export type AuditBreak = { chain: string; row: number }
export type AuditReport = { chains: number; breaks: AuditBreak[] }

/** Verifies the chains of the audit log in the database, all of them or those named, one after another. */
export async function findAuditBreaks(queries: Queries, only?: string): Promise<AuditReport> {
  const chains = only === undefined ? await listChains(queries) : [only]
  const breaks: AuditBreak[] = []
  for (const chain of chains) {
    const row = await findAuditBreak(queries, chain)
    if (row !== undefined) breaks.push({ chain, row })
  }
  return { chains: chains.length, breaks }
}

/** Chains without a head, or without rows, are broken too. */
async function listChains(queries: Queries): Promise<string[]> {
  const found = await queries.execute(sql`select chain from audit_heads union select chain from audit order by chain`)
  return (found.rows as { chain: string }[]).map(({ chain }) => chain)
}

/** The report as lines for the operator. */
export function auditLines({ chains, breaks }: AuditReport): string[] {
  if (breaks.length === 0) return [`${chains} chain(s) of the audit log are intact.`]
  return [
    ...breaks.map(({ chain, row }) => `${chain}: row ${row} was changed, removed or added.`),
    `${breaks.length} of ${chains} chain(s) of the audit log are broken.`,
  ]
}
