import type { UserId } from '@murmur/contract/ids'
import { and, count, eq, isNull, lt, or } from 'drizzle-orm'
import { recoveryCodes, secondFactors } from '#identity/tables/second-factors.ts'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'

export type Factors = {
  /** Sealed; of an enabled authenticator, or of a pending one. Null without one. */
  sealedSecret: string | null
  authenticator: boolean
  email: boolean
}

/** The second factors that a user has enabled. */
export async function factorsOf(queries: Queries, userId: UserId): Promise<Factors> {
  const [row] = await queries.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return {
    sealedSecret: row?.sealedSecret ?? null,
    authenticator: Boolean(row?.sealedSecret && row.confirmedAt),
    email: row?.emailOn ?? false,
  }
}

/** Whether a user has any second factor. */
export async function hasSecondFactor(queries: Queries, userId: UserId): Promise<boolean> {
  const { authenticator, email } = await factorsOf(queries, userId)
  return authenticator || email
}

/** Stores a pending authenticator, in place of another pending one. */
export async function storePending(tx: Tx, userId: UserId, sealedSecret: string): Promise<void> {
  const pending = { sealedSecret, confirmedAt: null, usedStep: null }
  const isPending = isNull(secondFactors.confirmedAt)
  await tx
    .insert(secondFactors)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: secondFactors.userId, set: pending, setWhere: isPending })
}

/** Enables the pending authenticator; `step` is that of its first code. */
export async function confirmPending(tx: Tx, userId: UserId, step: number, now: Date): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ confirmedAt: now, usedStep: step })
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
}

/**
 * Uses up the code of a step, and every earlier one.
 * @returns whether it was still valid
 */
export async function takeStep(tx: Tx, userId: UserId, step: number): Promise<boolean> {
  const isNewer = or(isNull(secondFactors.usedStep), lt(secondFactors.usedStep, step))
  const taken = await tx
    .update(secondFactors)
    .set({ usedStep: step })
    .where(and(eq(secondFactors.userId, userId), isNewer))
    .returning({ userId: secondFactors.userId })
  return taken.length > 0
}

/** Deletes the authenticator, enabled or pending. */
export async function dropAuthenticator(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ sealedSecret: null, confirmedAt: null, usedStep: null })
    .where(eq(secondFactors.userId, userId))
}

/** Turns mailed codes on or off. */
export async function setEmailOn(tx: Tx, userId: UserId, emailOn: boolean): Promise<void> {
  await tx
    .insert(secondFactors)
    .values({ userId, emailOn })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { emailOn } })
}

/** Deletes all second factors of a user. */
export async function dropFactors(tx: Tx, userId: UserId): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await dropRecoveryCodes(tx, userId)
}

/** Deletes a user's recovery codes. */
export async function dropRecoveryCodes(tx: Tx, userId: UserId): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Inserts new recovery codes. */
export async function insertRecoveryCodes(tx: Tx, rows: { id: string; userId: UserId; codeHash: string }[]) {
  await tx.insert(recoveryCodes).values(rows)
}

/**
 * Uses up a recovery code.
 * @returns whether it existed and was unused
 */
export async function takeRecoveryCode(tx: Tx, userId: UserId, codeHash: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(isGoodOf(userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id })
  return taken.length > 0
}

/** The number of a user's unused recovery codes. */
export async function countRecoveryCodes(queries: Queries, userId: UserId): Promise<number> {
  const [row] = await queries.select({ left: count() }).from(recoveryCodes).where(isGoodOf(userId))
  return row?.left ?? 0
}

function isGoodOf(userId: UserId) {
  return and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
}
