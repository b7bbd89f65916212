import type { IntentId } from '@murmur/contract/ids'
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transact.ts'
import { executions } from '#trading/tables/executions.ts'
import type { Execution } from './execution.ts'
import type { Claim } from './journal.port.ts'

const dbNow = sql`clock_timestamp()`
const claimColumns = ({ holder, forMs }: Claim) => ({
  preparingBy: holder,
  preparingUntil: sql`${dbNow} + ${forMs}::float8 * interval '1 millisecond'`,
})

/**
 * Whether the last claim is this process's, or there was none. A process whose claim was taken over may not move the execution,
 * even after the later claim has expired.
 */
export function isUnclaimedOrOwn(holder: string | undefined) {
  const isUnclaimed = isNull(executions.preparingBy)
  return holder === undefined ? isUnclaimed : or(isUnclaimed, eq(executions.preparingBy, holder))
}

const isSigned = inArray(executions.state, ['signed', 'sent', 'included'])

function isClaimable(holder: string) {
  return or(isUnclaimedOrOwn(holder), lt(executions.preparingUntil, dbNow))
}

/** Claims the next transaction of a released execution; see `Journal.claim`. */
export async function claimReleased(
  tx: Tx,
  { id, version }: Pick<Execution, 'id' | 'version'>,
  claim: Claim,
): Promise<boolean> {
  const isCurrent = and(eq(executions.id, id), eq(executions.version, version), eq(executions.state, 'released'))
  const claimed = await tx
    .update(executions)
    .set(claimColumns(claim))
    .where(and(isCurrent, isClaimable(claim.holder)))
    .returning({ id: executions.id })
  return claimed.length > 0
}

/**
 * Claims the executions that no process drives; see `Journal.claimUnfinished`. Skips rows that a move has locked, until the next call.
 * @param at the current time by the clock of `created_at`
 */
export async function claimUnfinished(tx: Tx, claim: Claim & { isAlone?: boolean }, at: Date) {
  const { holder, forMs, isAlone } = claim
  const isUnfinished = inArray(executions.state, ['released', 'signed', 'sent', 'included'])
  const isOld = lt(executions.createdAt, new Date(at.getTime() - forMs))
  const isFree = isAlone
    ? or(isSigned, isClaimable(holder))
    : and(isClaimable(holder), or(isNotNull(executions.preparingBy), isOld))
  const found = await tx
    .select({ id: executions.id, state: executions.state })
    .from(executions)
    .where(and(isUnfinished, isFree))
    .orderBy(asc(executions.createdAt))
    .for('update', { skipLocked: true })
  const ids = found.map(({ id }) => id)
  if (ids.length > 0) await tx.update(executions).set(claimColumns(claim)).where(inArray(executions.id, ids))
  return found
}

/** Renews claims; see `Journal.renewClaims`. */
export async function renewClaims(tx: Tx, ids: readonly IntentId[], claim: Claim): Promise<IntentId[]> {
  const renewed = await tx
    .update(executions)
    .set(claimColumns(claim))
    .where(and(inArray(executions.id, [...ids]), isClaimable(claim.holder)))
    .returning({ id: executions.id })
  return renewed.map(({ id }) => id)
}

/** Ends the claims of a process; see `Journal.endClaims`. */
export async function endClaims(tx: Tx, holder: string): Promise<void> {
  await tx
    .update(executions)
    .set({ preparingUntil: dbNow })
    .where(and(isSigned, eq(executions.preparingBy, holder)))
}
