import type { PasskeyId, UserId } from '@murmur/contract/ids'
import { and, asc, count, eq } from 'drizzle-orm'
import { passkeys } from '#identity/tables/passkeys.ts'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { isUuid } from '#platform/text/is-uuid.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** A user's passkeys, oldest first. */
export function listPasskeys(queries: Queries, userId: UserId): Promise<PasskeyRow[]> {
  return queries.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt))
}

export async function countPasskeys(queries: Queries, userId: UserId): Promise<number> {
  const [row] = await queries.select({ all: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return row?.all ?? 0
}

/** Finds any user's passkey by the id that its authenticator chose. */
export async function findCredential(queries: Queries, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await queries.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row
}

/** @throws a unique violation if the credential is saved already */
export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<void> {
  await tx.insert(passkeys).values(row)
}

/** Records a use. */
export async function updateUsedPasskey(
  tx: Tx,
  id: PasskeyId,
  used: Pick<PasskeyRow, 'counter' | 'isSynced' | 'lastUsedAt'>,
): Promise<void> {
  await tx.update(passkeys).set(used).where(eq(passkeys.id, id))
}

/**
 * Renames a passkey. `id` may be any text that a client sent.
 * @returns whether the user has this passkey
 */
export async function setPasskeyName(tx: Tx, userId: UserId, id: PasskeyId, name: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const renamed = await tx.update(passkeys).set({ name }).where(whereOwn(userId, id)).returning({ id: passkeys.id })
  return renamed.length > 0
}

/**
 * `id` may be any text that a client sent.
 * @returns whether the user had this passkey
 */
export async function deletePasskey(tx: Tx, userId: UserId, id: PasskeyId): Promise<boolean> {
  if (!isUuid(id)) return false
  const removed = await tx.delete(passkeys).where(whereOwn(userId, id)).returning({ id: passkeys.id })
  return removed.length > 0
}

function whereOwn(userId: UserId, id: PasskeyId) {
  return and(eq(passkeys.userId, userId), eq(passkeys.id, id))
}
