import type { LogState } from '@murmur/contract/signer-log'
import { sql } from 'drizzle-orm'
import { findSignatureBreak } from '#platform/db/audit-log/find-signature-break.ts'
import type { Queries } from '#platform/db/db.ts'
import { findAuditBreak } from '#platform/db/record-audit.ts'

/**
 * `chain`: a user's id, or 'system'. `row`: the first row, counted from 1, that was changed, removed or added; undefined if the
 * hashes are correct and the signatures are not. `reason`: a sentence.
 */
type AuditBreak = { chain: string; row: number | undefined; reason: string }
export type AuditReport = { chains: number; breaks: AuditBreak[] }

type FindBreaksOptions = {
  /** Verifies only this chain. */
  only?: string | undefined
  /** The signer's own state of a chain. Without it, the stored signatures alone are verified. */
  logState?: ((chain: string) => Promise<LogState>) | undefined
}

/** Verifies the chains of the audit log in the database and their signatures, one chain after another. */
export async function findAuditBreaks(
  queries: Queries,
  { only, logState }: FindBreaksOptions = {},
): Promise<AuditReport> {
  const chains = only === undefined ? await listChains(queries) : [only]
  const breaks: AuditBreak[] = []
  for (const chain of chains) {
    const row = (await findAuditBreak(queries, chain)) ?? ((await isMissing(queries, chain)) ? 1 : undefined)
    const reason =
      row === undefined
        ? await findSignatureBreak(queries, chain, logState && (() => logState(chain)))
        : `row ${row} was changed, removed or added.`
    if (reason !== undefined) breaks.push({ chain, row, reason })
  }
  return { chains: chains.length, breaks }
}

/** Whether all rows of a chain were removed. An account has at least the row of its creation. */
async function isMissing(queries: Queries, chain: string): Promise<boolean> {
  const { rows } = await queries.execute(sql`select 1 from audit where chain = ${chain} limit 1`)
  return rows.length === 0
}

/** Includes chains without a head or without rows, and those of all accounts: a missing part is a break. */
async function listChains(queries: Queries): Promise<string[]> {
  const found = await queries.execute(
    sql`select chain from audit_heads union select chain from audit union select chain from audit_signatures
        union select id::text from users order by chain`,
  )
  return (found.rows as { chain: string }[]).map(({ chain }) => chain)
}

/** Whether a chain is the system's, an account's, or in the log. */
export async function isKnownChain(queries: Queries, chain: string): Promise<boolean> {
  return chain === 'system' || (await listChains(queries)).includes(chain)
}

/** The report as lines for the operator. */
export function auditLines({ chains, breaks }: AuditReport): string[] {
  if (breaks.length === 0) return [`${chains} chain(s) of the audit log are intact.`]
  return [
    ...breaks.map(({ chain, reason }) => `${chain}: ${reason}`),
    `${breaks.length} of ${chains} chain(s) of the audit log are broken.`,
  ]
}
