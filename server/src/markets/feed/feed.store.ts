import type { ChainKey } from '@murmur/contract/chains'
import { ChainKey as ChainKeySchema } from '@murmur/contract/chains'
import { Address } from '@murmur/contract/schema/address'
import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import type { TokenId } from '@murmur/contract/token-id'
import { and, eq, gt, inArray, like, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { marketSnapshots } from '#markets/tables/market-snapshots.ts'
import type { Db } from '#platform/db/db.ts'
import { signalAfterCommit, type Tx } from '#platform/db/transact.ts'
import { boardKey, boardKeys, type PriceBoard, serializeBoard } from './price-board.ts'

const feedKey = 'feed'
const StoredTokens = v.array(object({ chain: ChainKeySchema, address: Address }))

/** Stores which tokens the pages of an instance follow until a given time; without tokens, removes the entry. */
export async function storeFollowed(
  tx: Tx,
  instance: string,
  tokens: readonly TokenId[],
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  const key = `follow ${instance}`
  if (tokens.length === 0) {
    await tx.delete(marketSnapshots).where(eq(marketSnapshots.key, key))
    return
  }
  const row = { body: JSON.stringify(tokens), leaseUntil: until, wantedAt: now }
  await tx
    .insert(marketSnapshots)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: marketSnapshots.key, set: row })
}

/** The tokens that each instance's pages follow; a token may occur several times. */
export async function readFollowed(db: Db, now: Date): Promise<TokenId[][]> {
  const rows = await db.read
    .select()
    .from(marketSnapshots)
    .where(and(like(marketSnapshots.key, 'follow %'), gt(marketSnapshots.leaseUntil, now)))
  return rows.map(({ body }) => tryParse(StoredTokens, JSON.parse(body ?? '[]')) ?? [])
}

/** Acquires the polling lease until a given time. Returns false if another instance holds the lease. */
export async function acquireFeedLease(
  tx: Tx,
  instance: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(marketSnapshots)
    .values({ key: feedKey, body: instance, leaseUntil: until, wantedAt: now })
    .onConflictDoUpdate({
      target: marketSnapshots.key,
      set: { body: instance, leaseUntil: until, wantedAt: now },
      setWhere: sql`${marketSnapshots.leaseUntil} <= ${now.toISOString()} or ${marketSnapshots.body} = ${instance}`,
    })
    .returning({ key: marketSnapshots.key })
  return rows.length > 0
}

/** Releases the lease, so that another instance can poll immediately. */
export async function releaseFeedLease(tx: Tx, instance: string, now: Date): Promise<void> {
  await tx
    .update(marketSnapshots)
    .set({ leaseUntil: now })
    .where(and(eq(marketSnapshots.key, feedKey), eq(marketSnapshots.body, instance)))
}

/**
 * Stores the boards of a round and extends the lease. Returns false and stores nothing if another instance holds the
 * lease.
 */
export async function storeBoards(
  tx: Tx,
  instance: string,
  boards: ReadonlyMap<ChainKey, PriceBoard>,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const updatedRows = await tx
    .update(marketSnapshots)
    .set({ leaseUntil: until, wantedAt: now })
    .where(and(eq(marketSnapshots.key, feedKey), eq(marketSnapshots.body, instance)))
    .returning({ key: marketSnapshots.key })
  if (updatedRows.length === 0) return false
  for (const [chain, board] of boards) {
    const row = { body: serializeBoard(board), madeAt: now, wantedAt: now }
    await tx
      .insert(marketSnapshots)
      .values({ key: boardKey(chain), ...row })
      .onConflictDoUpdate({ target: marketSnapshots.key, set: row })
    signalAfterCommit(tx, 'snapshot', boardKey(chain))
  }
  return true
}

/** Returns the boards that are newer than the given ones (Unix milliseconds by key). */
export async function readNewerBoards(db: Db, known: ReadonlyMap<string, number>) {
  const isNewer = boardKeys.map((key) =>
    and(eq(marketSnapshots.key, key), gt(marketSnapshots.madeAt, new Date(known.get(key) ?? 0))),
  )
  return db.read
    .select({ key: marketSnapshots.key, body: marketSnapshots.body, madeAt: marketSnapshots.madeAt })
    .from(marketSnapshots)
    .where(and(inArray(marketSnapshots.key, boardKeys), or(...isNewer)))
}
