import type { Freeze } from '@murmur/contract/identity/freeze'
import type { UserId } from '@murmur/contract/ids'
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { accountFreezes } from '#identity/tables/account-freezes.ts'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'

export type FreezeRow = typeof accountFreezes.$inferSelect

/** An account's freezes that are in effect at a time: by the user, by the operator, or both. */
export function listFreezes(queries: Queries, userId: UserId, at: Date): Promise<FreezeRow[]> {
  const isInEffect = or(isNull(accountFreezes.thawsAt), gt(accountFreezes.thawsAt, at))
  return queries
    .select()
    .from(accountFreezes)
    .where(and(eq(accountFreezes.userId, userId), isInEffect))
}

/** Finds the freeze whose thaw a mailed link cancels, even if the account has thawed already. */
export async function findFreezeByCancelHash(tx: Tx, cancelHash: string): Promise<FreezeRow | undefined> {
  const [row] = await tx.select().from(accountFreezes).where(eq(accountFreezes.cancelHash, cancelHash))
  return row
}

/** Inserts a freeze, or replaces the earlier one of the same `frozenBy`. */
export async function writeFreeze(tx: Tx, row: FreezeRow): Promise<void> {
  const { userId: _, frozenBy: __, ...values } = row
  const target = [accountFreezes.userId, accountFreezes.frozenBy]
  await tx.insert(accountFreezes).values(row).onConflictDoUpdate({ target, set: values })
}

/** Deletes an account's freezes whose waiting time is over; returns how many. */
export async function deleteEndedFreezes(tx: Tx, userId: UserId, at: Date): Promise<number> {
  const hasEnded = and(eq(accountFreezes.userId, userId), lte(accountFreezes.thawsAt, at))
  return (await tx.delete(accountFreezes).where(hasEnded).returning({ by: accountFreezes.frozenBy })).length
}

/** Merges an account's freezes into one: the operator's comes first, and it ends when the last of them does. */
export function toFreeze(rows: readonly FreezeRow[]): Freeze | null {
  if (rows.length === 0) return null
  const thawTimes = rows.map(({ thawsAt }) => thawsAt?.getTime() ?? Number.POSITIVE_INFINITY)
  const last = Math.max(...thawTimes)
  return {
    by: rows.some(({ frozenBy }) => frozenBy === 'operator') ? 'operator' : 'user',
    since: new Date(Math.min(...rows.map(({ frozenAt }) => frozenAt.getTime()))).toISOString(),
    thawsAt: Number.isFinite(last) ? new Date(last).toISOString() : null,
  }
}
