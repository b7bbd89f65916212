import type { UserId } from '@murmur/contract/ids'
import { and, eq, isNull } from 'drizzle-orm'
import { invalidateCodes } from '#identity/sign-up/codes.store.ts'
import { factorResets } from '#identity/tables/factor-resets.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'

export type FactorResetRow = typeof factorResets.$inferSelect

/** Inserts an open reset. */
export async function insertFactorReset(tx: Tx, reset: Omit<FactorResetRow, 'closedAt' | 'outcome'>): Promise<void> {
  await tx.insert(factorResets).values(reset)
}

/** Finds a reset by id. */
export async function findFactorReset(tx: Tx, id: string): Promise<FactorResetRow | undefined> {
  const [reset] = await tx.select().from(factorResets).where(eq(factorResets.id, id))
  return reset
}

/** Finds a reset by the hash of its cancellation token. */
export async function findFactorResetByCancelHash(tx: Tx, stopHash: string): Promise<FactorResetRow | undefined> {
  const [reset] = await tx.select().from(factorResets).where(eq(factorResets.stopHash, stopHash))
  return reset
}

/** Finds the user's open reset. The caller must hold the user's row lock. */
export async function findOpenFactorReset(tx: Tx, userId: UserId): Promise<FactorResetRow | undefined> {
  const [reset] = await tx.select().from(factorResets).where(whereOpenReset(userId))
  return reset
}

/**
 * Closes the user's open reset and invalidates its code.
 * @returns whether a reset was open
 */
export async function closeFactorReset(
  tx: Tx,
  userId: UserId,
  outcome: NonNullable<FactorResetRow['outcome']>,
  now: Date,
): Promise<boolean> {
  const closed = await tx
    .update(factorResets)
    .set({ closedAt: now, outcome })
    .where(whereOpenReset(userId))
    .returning({ id: factorResets.id })
  if (closed.length === 0) return false
  await invalidateCodes(tx, userId, 'lost-factor', now)
  await recordAudit(tx, { userId, action: 'lost-factor-closed', details: { outcome } }, now)
  return true
}

function whereOpenReset(userId: UserId) {
  return and(eq(factorResets.userId, userId), isNull(factorResets.closedAt))
}
