import type { UserId } from '@murmur/contract/ids'
import { and, eq, gte, isNull } from 'drizzle-orm'
import { invalidateCodes } from '#identity/sign-up/codes.store.ts'
import { passwordResets } from '#identity/tables/password-resets.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'

export type ResetRow = typeof passwordResets.$inferSelect
type Outcome = NonNullable<ResetRow['outcome']>

/** Inserts an open reset. */
export async function insertReset(tx: Tx, reset: Omit<ResetRow, 'closedAt' | 'outcome'>): Promise<void> {
  await tx.insert(passwordResets).values(reset)
}

/** Finds a reset by id. */
export async function findReset(tx: Tx, id: string): Promise<ResetRow | undefined> {
  const [reset] = await tx.select().from(passwordResets).where(eq(passwordResets.id, id))
  return reset
}

/** Finds a reset by the hash of its cancellation token. */
export async function findResetByCancelHash(tx: Tx, stopHash: string): Promise<ResetRow | undefined> {
  const [reset] = await tx.select().from(passwordResets).where(eq(passwordResets.stopHash, stopHash))
  return reset
}

/** Finds the user's open reset. The caller must hold the user's row lock. */
export async function findOpenReset(tx: Tx, userId: UserId): Promise<ResetRow | undefined> {
  const [reset] = await tx.select().from(passwordResets).where(whereOpenReset(userId))
  return reset
}

/** Whether this reset, or a later one, has changed the password. */
export async function wasPasswordResetSince(tx: Tx, reset: ResetRow): Promise<boolean> {
  const isLater = gte(passwordResets.requestedAt, reset.requestedAt)
  const used = await tx
    .select({ id: passwordResets.id })
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, reset.userId), eq(passwordResets.outcome, 'used'), isLater))
  return used.length > 0
}

/**
 * Closes the user's open reset.
 * @returns whether a reset was open
 */
export async function closeReset(tx: Tx, userId: UserId, outcome: Outcome, now: Date): Promise<boolean> {
  const closed = await tx
    .update(passwordResets)
    .set({ closedAt: now, outcome })
    .where(whereOpenReset(userId))
    .returning({ id: passwordResets.id })
  return closed.length > 0
}

/**
 * Cancels the user's open reset and invalidates its code. Also closes the resets that it replaced: an attacker who has
 * one of their mails could otherwise cancel every later reset.
 * @returns whether a reset was open
 */
export async function cancelReset(
  tx: Tx,
  userId: UserId,
  outcome: 'stopped' | 'logged-in',
  now: Date,
): Promise<boolean> {
  const wasOpen = await closeReset(tx, userId, outcome, now)
  if (!wasOpen) return false
  await closeReplacedResets(tx, userId, outcome)
  await invalidateResetSecrets(tx, userId, now)
  await recordAudit(tx, { userId, action: 'password-reset-stopped', details: { outcome } }, now)
  return true
}

/** Closes the user's resets after one of them changed the password, and invalidates all mailed codes and links. */
export async function finishReset(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await closeReset(tx, userId, 'used', now)
  await closeReplacedResets(tx, userId, 'used')
  await invalidateResetSecrets(tx, userId, now)
}

async function closeReplacedResets(tx: Tx, userId: UserId, outcome: Outcome): Promise<void> {
  const isReplaced = and(eq(passwordResets.userId, userId), eq(passwordResets.outcome, 'replaced'))
  await tx.update(passwordResets).set({ outcome }).where(isReplaced)
}

async function invalidateResetSecrets(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await invalidateCodes(tx, userId, 'reset-password', now)
  await invalidateCodes(tx, userId, 'reset-link', now)
}

function whereOpenReset(userId: UserId) {
  return and(eq(passwordResets.userId, userId), isNull(passwordResets.closedAt))
}
