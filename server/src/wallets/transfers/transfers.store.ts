import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { TxHash } from '@murmur/contract/tx-hash'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { transferCursors, transfers } from '#wallets/tables/transfers.ts'
import { wallets } from '#wallets/tables/wallets.ts'

export type TransferRow = typeof transfers.$inferSelect
/** Finds which of at most 500 transaction hashes are trades of this product that may still land, with their users. */
export type OwnTransactions = (
  queries: Queries,
  hashes: readonly TxHash[],
) => Promise<{ hash: TxHash; userId: UserId }[]>

/** Keeps a statement below Postgres's parameter limit. */
const atOnce = 500

/** A feed's cursor; null before its first read. */
export async function readCursor(db: Db, feed: string): Promise<string | null> {
  const [row] = await db.read.select().from(transferCursors).where(eq(transferCursors.feed, feed))
  return row?.cursor ?? null
}

/** Moves a feed's cursor. @returns false if another process has moved it already */
export async function moveCursor(
  tx: Tx,
  feed: string,
  { from, to, now }: { from: string | null; to: string; now: Date },
): Promise<boolean> {
  const fields = { cursor: to, updatedAt: now }
  const moved =
    from === null
      ? await tx
          .insert(transferCursors)
          .values({ feed, ...fields })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(transferCursors)
          .set(fields)
          .where(and(eq(transferCursors.feed, feed), eq(transferCursors.cursor, from)))
          .returning()
  return moved.length > 0
}

/** Stores new transfers; returns those that were inserted. */
export async function addTransfers(
  tx: Tx,
  chain: ChainKey,
  rows: readonly TransferRow[],
  ownTransactions: OwnTransactions,
): Promise<TransferRow[]> {
  const there = new Set<string>()
  for (const some of slices([...new Set(rows.map(({ userId }) => userId))])) {
    const found = await tx.select({ userId: wallets.userId }).from(wallets).where(inArray(wallets.userId, some))
    for (const { userId } of found) there.add(userId)
  }
  // Unverified accounts are deleted after a while, so the wallet may be gone.
  const fresh = (await unreported(tx, chain, rows, ownTransactions)).filter(({ userId }) => there.has(userId))
  const added = new Set<string>()
  for (const some of slices(fresh)) {
    const ids = await tx.insert(transfers).values(some).onConflictDoNothing().returning({ id: transfers.id })
    for (const { id } of ids) added.add(id)
  }
  return fresh.filter(({ id }) => added.has(id))
}

/**
 * Leaves out this product's own transactions that may still land: their hashes are stored before they are sent, so all
 * of them are known. A transaction that was given up as lost but landed is reported as a transfer. A transaction with
 * stored rows for a user keeps them unchanged.
 */
export async function unreported<Move extends { userId: UserId; hash: TxHash }>(
  queries: Queries,
  chain: ChainKey,
  moves: readonly Move[],
  ownTransactions: OwnTransactions,
): Promise<Move[]> {
  const known = new Set<string>()
  for (const some of slices([...new Set(moves.map(({ hash }) => hash))])) {
    const own = await ownTransactions(queries, some)
    const stored = await queries
      .select({ hash: transfers.hash, userId: transfers.userId })
      .from(transfers)
      .where(and(eq(transfers.chain, chain), inArray(transfers.hash, some)))
    for (const { userId, hash } of [...own, ...stored]) known.add(`${userId} ${hash}`)
  }
  return moves.filter(({ userId, hash }) => !known.has(`${userId} ${hash}`))
}

function slices<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, index) =>
    all.slice(index * atOnce, (index + 1) * atOnce),
  )
}
