import { createHash } from 'node:crypto'
import type { IntentId, UserId } from '@murmur/contract/ids'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { idempotencyKeys } from '#trading/tables/idempotency.ts'

/** Returns a digest that is the same for equal requests, regardless of field order. */
export function requestDigest(posted: { side: string; body: Record<string, unknown> }): string {
  const fields = Object.entries(posted.body).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([posted.side, fields]))
    .digest('hex')
}

/** Finds the trade or send of a user's Idempotency-Key. */
export async function findByKey(db: Db, userId: UserId, key: string) {
  const matchesKey = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
  const [row] = await db.read.select().from(idempotencyKeys).where(matchesKey)
  return row
}

/**
 * Finds the execution that a request with this key released; undefined without a key, and before the first request.
 * @throws Refusal IDEMPOTENCY_MISMATCH if that request was different
 */
export async function findExecutionByKey(
  db: Db,
  userId: UserId,
  key: string | null,
  digest: string,
): Promise<IntentId | undefined> {
  const known = key === null ? undefined : await findByKey(db, userId, key)
  if (known && known.requestDigest !== digest) throw new Refusal('IDEMPOTENCY_MISMATCH')
  return known?.executionId
}

/** The keys under which a trade was released. */
export async function findReleaseKeys(tx: Tx, userId: UserId, executionId: IntentId): Promise<string[]> {
  const isOfTrade = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.executionId, executionId))
  return (await tx.select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(isOfTrade)).map(({ key }) => key)
}

/** Inserts a key. Rejects with a unique violation if the key is already used. */
export async function insertKey(
  tx: Tx,
  row: { userId: UserId; key: string; requestDigest: string; executionId: IntentId; createdAt: Date },
): Promise<void> {
  await tx.insert(idempotencyKeys).values(row)
}
