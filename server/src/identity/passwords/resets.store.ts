import type { UserId } from '@murmur/contract/ids'
import { and, eq, gte, isNull } from 'drizzle-orm'
import { voidCodes } from '#identity/sign-up/codes.store.ts'
import { passwordResets } from '#identity/tables/password-resets.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import type { Tx } from '#platform/db/transact.ts'

export type ResetRow = typeof passwordResets.$inferSelect
type Outcome = NonNullable<ResetRow['outcome']>

export async function insertReset(tx: Tx, reset: Omit<ResetRow, 'closedAt' | 'outcome'>): Promise<void> {
  await tx.insert(passwordResets).values(reset)
}

export async function findReset(tx: Tx, id: string): Promise<ResetRow | undefined> {
  const [reset] = await tx.select().from(passwordResets).where(eq(passwordResets.id, id))
  return reset
}

export async function findResetByStop(tx: Tx, stopHash: string): Promise<ResetRow | undefined> {
  const [reset] = await tx.select().from(passwordResets).where(eq(passwordResets.stopHash, stopHash))
  return reset
}

/** The one reset of a user that is still open, if there is one. Ask with the user locked. */
export async function findOpenReset(tx: Tx, userId: UserId): Promise<ResetRow | undefined> {
  const [reset] = await tx.select().from(passwordResets).where(isOpenOf(userId))
  return reset
}

/** Whether this reset, or one that came after it, has changed the password. */
export async function wasUsedSince(tx: Tx, reset: ResetRow): Promise<boolean> {
  const isLater = gte(passwordResets.requestedAt, reset.requestedAt)
  const used = await tx
    .select({ id: passwordResets.id })
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, reset.userId), eq(passwordResets.outcome, 'used'), isLater))
  return used.length > 0
}

/** Closes the user's open reset. Answers whether there was one. */
export async function closeReset(tx: Tx, userId: UserId, outcome: Outcome, now: Date): Promise<boolean> {
  const closed = await tx
    .update(passwordResets)
    .set({ closedAt: now, outcome })
    .where(isOpenOf(userId))
    .returning({ id: passwordResets.id })
  return closed.length > 0
}

/**
 * Ends the user's open reset and its code without a new password. Answers whether there was one. The links of those that
 * it replaced have done their work with it: whoever read one mail could else stop every later reset.
 */
export async function stopReset(tx: Tx, userId: UserId, outcome: 'stopped' | 'logged-in', now: Date): Promise<boolean> {
  const wasOpen = await closeReset(tx, userId, outcome, now)
  if (!wasOpen) return false
  await settleReplaced(tx, userId, outcome)
  await voidResetSecrets(tx, userId, now)
  await recordAudit(tx, { userId, action: 'password-reset-stopped', details: { outcome } }, now)
  return true
}

/** Closes the user's resets because the password was changed by one of them: nothing that was mailed works any longer. */
export async function finishReset(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await closeReset(tx, userId, 'used', now)
  await settleReplaced(tx, userId, 'used')
  await voidResetSecrets(tx, userId, now)
}

async function settleReplaced(tx: Tx, userId: UserId, outcome: Outcome): Promise<void> {
  const replaced = and(eq(passwordResets.userId, userId), eq(passwordResets.outcome, 'replaced'))
  await tx.update(passwordResets).set({ outcome }).where(replaced)
}

async function voidResetSecrets(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await voidCodes(tx, userId, 'reset-password', now)
  await voidCodes(tx, userId, 'reset-link', now)
}

function isOpenOf(userId: UserId) {
  return and(eq(passwordResets.userId, userId), isNull(passwordResets.closedAt))
}
