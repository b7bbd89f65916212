import { and, desc, eq, inArray, like, lt, not, sql } from 'drizzle-orm'
import { marketSnapshots } from '#markets/tables/market-snapshots.ts'
import type { Db } from '#platform/db/db.ts'
import { signalAfterCommit, type Tx, transact } from '#platform/db/transact.ts'

export type SnapshotRow = { key: string; body: string | null; madeAt: Date | null; leaseUntil: Date | null }

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs
/** However many addresses somebody thinks of, no more than these are kept. */
const mostKept = 50_000

/** What is stored under these keys; absent ones are left out. */
export async function readSnapshots(db: Db, keys: readonly string[]): Promise<SnapshotRow[]> {
  return db.read
    .select()
    .from(marketSnapshots)
    .where(inArray(marketSnapshots.key, [...keys]))
}

/** The same, locked until the end of the transaction; in one order everywhere, so that no two wait for each other. */
export async function lockSnapshots(tx: Tx, keys: readonly string[]): Promise<SnapshotRow[]> {
  return tx
    .select()
    .from(marketSnapshots)
    .where(inArray(marketSnapshots.key, [...keys]))
    .orderBy(marketSnapshots.key)
    .for('update')
}

/**
 * Takes the right to ask for a newer snapshot until `until`. Answers whether it is ours: not while somebody else has it, nor
 * when one newer than `olderThan` is there already.
 */
export async function takeLease(
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

/** Stores what was learnt under a lease and gives the lease back. False when the lease is somebody else's by now. */
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

/** Keeps a lease until later, so that nobody of all instances asks before. */
export async function holdLease(tx: Tx, key: string, lease: Date, until: Date): Promise<void> {
  await tx
    .update(marketSnapshots)
    .set({ leaseUntil: until })
    .where(and(eq(marketSnapshots.key, key), eq(marketSnapshots.leaseUntil, lease)))
}

/** Stores what was learnt of many things at once, without a lease. `isWhole`: they count as made now, else as old as before. */
export async function storeAll(
  tx: Tx,
  rows: readonly { key: string; body: string }[],
  now: Date,
  isWhole = true,
): Promise<void> {
  // Each once, and in one order everywhere, so that no two instances wait for each other.
  const once = [...new Map(rows.map((row) => [row.key, row])).values()]
  const inOrder = once.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  await tx
    .insert(marketSnapshots)
    .values(inOrder.map((row) => ({ ...row, madeAt: isWhole ? now : null, wantedAt: now })))
    .onConflictDoUpdate({
      target: marketSnapshots.key,
      set: { body: sql`excluded.body`, wantedAt: now, ...(isWhole ? { madeAt: now } : {}) },
    })
}

/**
 * Forgets what nobody has wanted for an hour, and beyond `most` what was wanted longest ago. The lists stay for a week: after
 * a start with every source down they are still served, with their age.
 */
export async function sweepSnapshots(db: Db, now: Date, most = mostKept): Promise<void> {
  const before = (ms: number) => lt(marketSnapshots.wantedAt, new Date(now.getTime() - ms))
  await transact(db, async (tx) => {
    await tx.delete(marketSnapshots).where(and(before(hourMs), not(like(marketSnapshots.key, 'list %'))))
    await tx.delete(marketSnapshots).where(before(weekMs))
    const { key, wantedAt } = marketSnapshots
    const tooMany = tx
      .select({ key })
      .from(marketSnapshots)
      .where(not(like(key, 'list %')))
      .orderBy(desc(wantedAt))
      .offset(most)
    await tx.delete(marketSnapshots).where(inArray(key, tooMany))
  })
}
