import type { UserId } from '@murmur/contract/ids'
import { and, count, eq, isNull, lt, or } from 'drizzle-orm'
import { countPasskeys } from '#identity/passkeys/passkeys.store.ts'
import { passkeys } from '#identity/tables/passkeys.ts'
import { recoveryCodes, secondFactors } from '#identity/tables/second-factors.ts'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'

export type Factors = {
  /** The encrypted secret of an enabled or pending authenticator; null without an authenticator. */
  sealedSecret: string | null
  authenticator: boolean
  email: boolean
  /** The number of passkeys. */
  passkeys: number
}

/** The second factors that a user has enabled. */
export async function getFactors(queries: Queries, userId: UserId): Promise<Factors> {
  const [row] = await queries.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return {
    sealedSecret: row?.sealedSecret ?? null,
    authenticator: Boolean(row?.sealedSecret && row.confirmedAt),
    email: row?.emailOn ?? false,
    passkeys: await countPasskeys(queries, userId),
  }
}

/** Whether a user has any second factor. */
export async function hasSecondFactor(queries: Queries, userId: UserId): Promise<boolean> {
  return hasAnyFactor(await getFactors(queries, userId))
}

/** Whether these are any second factors. */
export function hasAnyFactor({ authenticator, email, passkeys }: Omit<Factors, 'sealedSecret'>): boolean {
  return authenticator || email || passkeys > 0
}

/** Stores a pending authenticator; replaces an earlier pending one. */
export async function storePendingAuthenticator(tx: Tx, userId: UserId, sealedSecret: string): Promise<void> {
  const pending = { sealedSecret, confirmedAt: null, usedStep: null }
  const isPending = isNull(secondFactors.confirmedAt)
  await tx
    .insert(secondFactors)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: secondFactors.userId, set: pending, setWhere: isPending })
}

/** Enables the pending authenticator. `step`: the time step of its first code. */
export async function enableAuthenticator(tx: Tx, userId: UserId, step: number, now: Date): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ confirmedAt: now, usedStep: step })
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
}

/**
 * Marks the code of a time step and all earlier codes as used.
 * @returns false if the code was already used
 */
export async function consumeStep(tx: Tx, userId: UserId, step: number): Promise<boolean> {
  const isNewer = or(isNull(secondFactors.usedStep), lt(secondFactors.usedStep, step))
  const consumed = await tx
    .update(secondFactors)
    .set({ usedStep: step })
    .where(and(eq(secondFactors.userId, userId), isNewer))
    .returning({ userId: secondFactors.userId })
  return consumed.length > 0
}

/** Deletes the authenticator, enabled or pending. */
export async function deleteAuthenticator(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ sealedSecret: null, confirmedAt: null, usedStep: null })
    .where(eq(secondFactors.userId, userId))
}

/** Enables or disables mailed codes as a second factor. */
export async function setEmailFactorEnabled(tx: Tx, userId: UserId, emailOn: boolean): Promise<void> {
  await tx
    .insert(secondFactors)
    .values({ userId, emailOn })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { emailOn } })
}

/** Deletes all second factors of a user, passkeys included. */
export async function deleteFactors(tx: Tx, userId: UserId): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await deleteRecoveryCodes(tx, userId)
}

/** Deletes a user's recovery codes. */
export async function deleteRecoveryCodes(tx: Tx, userId: UserId): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Inserts new recovery codes. */
export async function insertRecoveryCodes(tx: Tx, rows: { id: string; userId: UserId; codeHash: string }[]) {
  await tx.insert(recoveryCodes).values(rows)
}

/**
 * Marks a recovery code as used.
 * @returns whether the code existed and was unused
 */
export async function consumeRecoveryCode(tx: Tx, userId: UserId, codeHash: string, now: Date): Promise<boolean> {
  const consumed = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(whereUnusedCode(userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id })
  return consumed.length > 0
}

/** The number of a user's unused recovery codes. */
export async function countRecoveryCodes(queries: Queries, userId: UserId): Promise<number> {
  const [row] = await queries.select({ left: count() }).from(recoveryCodes).where(whereUnusedCode(userId))
  return row?.left ?? 0
}

function whereUnusedCode(userId: UserId) {
  return and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
}
