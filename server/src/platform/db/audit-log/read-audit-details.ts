import type { UserId } from '@murmur/contract/ids'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../db.ts'
import { audit } from '../tables/audit.ts'
import type { Tx } from '../transact.ts'

/** The counts above `after` that a user's audit rows of an action have. */
export async function listAuditCounts(tx: Tx, userId: UserId, action: string, after: number): Promise<Set<number>> {
  const count = sql<string>`${audit.details} ->> 'count'`
  const rows = await tx
    .select({ count })
    .from(audit)
    .where(and(eq(audit.chain, userId), eq(audit.action, action), sql`(${count})::bigint > ${after}`))
  return new Set(rows.map((row) => Number(row.count)))
}

/** When a user's audit rows of an action with an outcome were written, oldest first. */
export async function listAuditTimes(
  queries: Queries,
  { userId, action, outcome }: { userId: UserId; action: string; outcome: string },
): Promise<Date[]> {
  const hasOutcome = sql`${audit.details} ->> 'outcome' = ${outcome}`
  const rows = await queries
    .select({ at: audit.at })
    .from(audit)
    .where(and(eq(audit.chain, userId), eq(audit.action, action), hasOutcome))
    .orderBy(asc(audit.seq))
  return rows.map(({ at }) => at)
}
