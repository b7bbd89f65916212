import { and, desc, eq, inArray, like, lt, not, sql } from 'drizzle-orm'
import { marketSnapshots } from '#markets/tables/market-snapshots.ts'
import type { Db } from '#platform/db/db.ts'
import { signalAfterCommit, type Tx, transact } from '#platform/db/transact.ts'

export type SnapshotRow = { key: string; body: string | null; madeAt: Date | null; leaseUntil: Date | null }

const hourMs = 3_600_000
/** Entries that are kept without a new value are written at most this often. */
const keptMs = 600_000
const weekMs = 7 * 24 * hourMs
/** Maximum number of entries, however many addresses are requested. */
const maxEntries = 50_000

/** Reads the stored rows of these keys; missing keys have no row. */
export async function readSnapshots(db: Db, keys: readonly string[]): Promise<SnapshotRow[]> {
  return db.read
    .select()
    .from(marketSnapshots)
    .where(inArray(marketSnapshots.key, [...keys]))
}

/**
 * Reads and locks the rows of these keys until the end of the transaction, always in the same order, so that two
 * instances cannot deadlock.
 */
export async function lockSnapshots(tx: Tx, keys: readonly string[]): Promise<SnapshotRow[]> {
  return tx
    .select()
    .from(marketSnapshots)
    .where(inArray(marketSnapshots.key, [...keys]))
    .orderBy(marketSnapshots.key)
    .for('update')
}

/**
 * Acquires the refresh lease until `until`. Returns false if another instance holds the lease, or a value newer than
 * `olderThan` is stored.
 */
export async function acquireLease(
  tx: Tx,
  key: string,
  { now, until, olderThan }: { now: Date; until: Date; olderThan: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(marketSnapshots)
    .values({ key, wantedAt: now, leaseUntil: until })
    .onConflictDoUpdate({
      target: marketSnapshots.key,
      set: { wantedAt: now, leaseUntil: until },
      setWhere: sql`(${marketSnapshots.leaseUntil} is null or ${marketSnapshots.leaseUntil} <= ${now.toISOString()})
        and (${marketSnapshots.madeAt} is null or ${marketSnapshots.madeAt} <= ${olderThan.toISOString()})`,
    })
    .returning({ key: marketSnapshots.key })
  return rows.length > 0
}

/** Stores a value under a lease and releases the lease. Returns false if the lease was lost. */
export async function storeSnapshot(
  tx: Tx,
  { key, body, madeAt, lease }: { key: string; body: string; madeAt: Date; lease: Date },
): Promise<boolean> {
  const rows = await tx
    .update(marketSnapshots)
    .set({ body, madeAt, leaseUntil: null })
    .where(and(eq(marketSnapshots.key, key), eq(marketSnapshots.leaseUntil, lease)))
    .returning({ key: marketSnapshots.key })
  if (rows.length > 0) signalAfterCommit(tx, 'snapshot', key)
  return rows.length > 0
}

/** Extends a lease, so that no instance refreshes before its end. */
export async function extendLease(tx: Tx, key: string, lease: Date, until: Date): Promise<void> {
  await tx
    .update(marketSnapshots)
    .set({ leaseUntil: until })
    .where(and(eq(marketSnapshots.key, key), eq(marketSnapshots.leaseUntil, lease)))
}

/**
 * Stores several values without a lease. `isWhole`: whether the values count as refreshed now; otherwise they keep
 * their age.
 */
export async function storeSnapshots(
  tx: Tx,
  rows: readonly { key: string; body: string }[],
  now: Date,
  isWhole = true,
): Promise<void> {
  // Each key once, in the same order in all instances, so that two instances cannot deadlock.
  const uniqueRows = [...new Map(rows.map((row) => [row.key, row])).values()]
  const inOrder = uniqueRows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  await tx
    .insert(marketSnapshots)
    .values(inOrder.map((row) => ({ ...row, madeAt: isWhole ? now : null, wantedAt: now })))
    .onConflictDoUpdate({
      target: marketSnapshots.key,
      set: { body: sql`excluded.body`, wantedAt: now, ...(isWhole ? { madeAt: now } : {}) },
    })
}

/** Keeps entries that were read although their value could not be refreshed. */
export async function keepSnapshots(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  const { key, wantedAt } = marketSnapshots
  const due = await tx
    .select({ key })
    .from(marketSnapshots)
    .where(and(inArray(key, [...keys]), lt(wantedAt, new Date(now.getTime() - keptMs))))
    .orderBy(key)
    .for('update')
  if (due.length === 0) return
  const dueKeys = due.map((row) => row.key)
  await tx.update(marketSnapshots).set({ wantedAt: now }).where(inArray(key, dueKeys))
}

/**
 * Deletes entries that were not read for an hour, and beyond `max` entries those read longest ago. Keeps lists for a
 * week, so that they can be served after a start while all sources are down.
 */
export async function sweepSnapshots(db: Db, now: Date, max = maxEntries): Promise<void> {
  const whereWantedBefore = (ms: number) => lt(marketSnapshots.wantedAt, new Date(now.getTime() - ms))
  await transact(db, async (tx) => {
    await tx.delete(marketSnapshots).where(and(whereWantedBefore(hourMs), not(like(marketSnapshots.key, 'list %'))))
    await tx.delete(marketSnapshots).where(whereWantedBefore(weekMs))
    const { key, wantedAt } = marketSnapshots
    const excessKeys = tx
      .select({ key })
      .from(marketSnapshots)
      .where(not(like(key, 'list %')))
      .orderBy(desc(wantedAt))
      .offset(max)
    await tx.delete(marketSnapshots).where(inArray(key, excessKeys))
  })
}
