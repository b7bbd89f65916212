import type { UserId, WatchedId } from '@murmur/contract/ids'
import type { WatchedAddress } from '@murmur/contract/trading/watched-addresses'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { users } from '#identity/tables/users.ts'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { isUuid } from '#platform/text/is-uuid.ts'
import { watchedAddresses } from '#wallets/tables/watched-addresses.ts'

export type WatchedRow = typeof watchedAddresses.$inferSelect

/** A user's watched addresses, oldest first. */
export function listWatched(queries: Queries, userId: UserId): Promise<WatchedRow[]> {
  return queries
    .select()
    .from(watchedAddresses)
    .where(eq(watchedAddresses.userId, userId))
    .orderBy(asc(watchedAddresses.createdAt), asc(watchedAddresses.id))
}

/** `id` may be any text that a client sent. Another user's address is not found. */
export async function findWatched(queries: Queries, userId: UserId, id: WatchedId): Promise<WatchedRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await queries.select().from(watchedAddresses).where(whereOwn(userId, id))
  return row
}

/**
 * Locks the user's row, which serializes additions of one user, also with the deletion of the account.
 * @returns false if the account was deleted
 */
export async function lockOwner(tx: Tx, userId: UserId): Promise<boolean> {
  const isActiveUser = and(eq(users.id, userId), isNull(users.deletedAt))
  return (await tx.select({ id: users.id }).from(users).where(isActiveUser).for('update')).length > 0
}

/** Stores a row that was checked under `lockOwner`. */
export async function insertWatched(tx: Tx, row: WatchedRow): Promise<void> {
  await tx.insert(watchedAddresses).values(row)
}

/** @returns whether the user watches it */
export async function renameWatched(tx: Tx, userId: UserId, { id, name }: Pick<WatchedRow, 'id' | 'name'>) {
  if (!isUuid(id)) return false
  const changed = await tx.update(watchedAddresses).set({ name }).where(whereOwn(userId, id)).returning()
  return changed.length > 0
}

/** @returns whether the user watched it */
export async function removeWatched(tx: Tx, userId: UserId, id: WatchedId): Promise<boolean> {
  if (!isUuid(id)) return false
  return (await tx.delete(watchedAddresses).where(whereOwn(userId, id)).returning()).length > 0
}

/** A watched address as in replies. */
export function toWatched({ id, name, family, address }: WatchedRow): WatchedAddress {
  return { id, name, family, address }
}

function whereOwn(userId: UserId, id: WatchedId) {
  return and(eq(watchedAddresses.userId, userId), eq(watchedAddresses.id, id))
}
