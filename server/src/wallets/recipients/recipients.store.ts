import type { Address } from '@murmur/contract/address'
import type { RecipientId, UserId } from '@murmur/contract/ids'
import type { Recipient } from '@murmur/contract/trading/recipients'
import { and, asc, eq } from 'drizzle-orm'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { isUuid } from '#platform/text/is-uuid.ts'
import { recipients } from '#wallets/tables/recipients.ts'

export type RecipientRow = typeof recipients.$inferSelect

/** The largest number of recipients in an address book. */
export const maxRecipients = 100

/** A user's recipients, oldest first. */
export function listRecipients(queries: Queries, userId: UserId): Promise<RecipientRow[]> {
  return queries.select().from(recipients).where(eq(recipients.userId, userId)).orderBy(asc(recipients.createdAt))
}

/** `id` may be any text that a client sent. Another user's recipient is not found. */
export async function findRecipient(
  queries: Queries,
  userId: UserId,
  id: RecipientId,
): Promise<RecipientRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await queries.select().from(recipients).where(whereOwn(userId, id))
  return row
}

/** Reads a recipient and keeps others from removing it until this transaction ends. */
export async function lockRecipient(tx: Tx, userId: UserId, id: RecipientId): Promise<RecipientRow | undefined> {
  const [row] = await tx.select().from(recipients).where(whereOwn(userId, id)).for('share')
  return row
}

/** `address`: in its canonical form. */
export async function findRecipientByAddress(
  queries: Queries,
  userId: UserId,
  address: Address,
): Promise<RecipientRow | undefined> {
  const [row] = await queries
    .select()
    .from(recipients)
    .where(and(eq(recipients.userId, userId), eq(recipients.address, address)))
  return row
}

/** @throws a unique violation (see isUniqueViolation) for an address that the user has added before */
export async function insertRecipient(tx: Tx, row: RecipientRow): Promise<void> {
  await tx.insert(recipients).values(row)
}

/** Returns the renamed recipient; undefined if there is none. */
export async function renameRecipient(
  tx: Tx,
  userId: UserId,
  { id, name, note }: Pick<RecipientRow, 'id' | 'name' | 'note'>,
): Promise<RecipientRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await tx.update(recipients).set({ name, note }).where(whereOwn(userId, id)).returning()
  return row
}

/** Returns the removed recipient; undefined if there was none. */
export async function removeRecipient(tx: Tx, userId: UserId, id: RecipientId): Promise<RecipientRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await tx.delete(recipients).where(whereOwn(userId, id)).returning()
  return row
}

/** Finds the recipient of a mailed link; undefined if there is none. */
export async function findByCancelHash(queries: Queries, cancelHash: string): Promise<RecipientRow | undefined> {
  const [row] = await queries.select().from(recipients).where(eq(recipients.cancelHash, cancelHash))
  return row
}

/** Records a successful send. */
export async function recordLastSend(tx: Tx, userId: UserId, id: RecipientId, at: Date): Promise<void> {
  await tx.update(recipients).set({ lastSentAt: at }).where(whereOwn(userId, id))
}

/** A recipient as in replies. */
export function toRecipient({ id, name, note, family, address, usableAt, lastSentAt }: RecipientRow): Recipient {
  return {
    ...{ id, name, note, family, address },
    usableAt: usableAt.toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
  }
}

function whereOwn(userId: UserId, id: RecipientId) {
  return and(eq(recipients.userId, userId), eq(recipients.id, id))
}
