import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { TxHash } from '@murmur/contract/tx-hash'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { transferCursors, transfers } from '#wallets/tables/transfers.ts'
import { wallets } from '#wallets/tables/wallets.ts'

export type TransferRow = typeof transfers.$inferSelect
/** Which of at most 500 transaction hashes are trades of ours that may still land, with their users. */
export type OwnTransactions = (
  queries: Queries,
  hashes: readonly TxHash[],
) => Promise<{ hash: TxHash; userId: UserId }[]>

/** Fewer values in one statement than Postgres takes. */
const atOnce = 500

/** Where a feed stands; null before its first time. */
export async function readCursor(db: Db, feed: string): Promise<string | null> {
  const [row] = await db.read.select().from(transferCursors).where(eq(transferCursors.feed, feed))
  return row?.cursor ?? null
}

/** Moves a feed on. @returns false when it no longer stands where it did: another process has told this already */
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

/** Stores what is new; answers that. */
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
  // Accounts that nobody verified are swept away.
  const fresh = (await untold(tx, chain, rows, ownTransactions)).filter(({ userId }) => there.has(userId))
  const added = new Set<string>()
  for (const some of slices(fresh)) {
    const ids = await tx.insert(transfers).values(some).onConflictDoNothing().returning({ id: transfers.id })
    for (const { id } of ids) added.add(id)
  }
  return fresh.filter(({ id }) => added.has(id))
}

/**
 * Leaves out transactions of this product's own that may land: their hashes are stored before they are sent, so none can
 * be on chain without being here. One given up for lost that landed all the same is told as what it was. A transaction of
 * which a user has rows already stays as it was told then.
 */
export async function untold<Move extends { userId: UserId; hash: TxHash }>(
  queries: Queries,
  chain: ChainKey,
  moves: readonly Move[],
  ownTransactions: OwnTransactions,
): Promise<Move[]> {
  const known = new Set<string>()
  for (const some of slices([...new Set(moves.map(({ hash }) => hash))])) {
    const own = await ownTransactions(queries, some)
    const told = await queries
      .select({ hash: transfers.hash, userId: transfers.userId })
      .from(transfers)
      .where(and(eq(transfers.chain, chain), inArray(transfers.hash, some)))
    for (const { userId, hash } of [...own, ...told]) known.add(`${userId} ${hash}`)
  }
  return moves.filter(({ userId, hash }) => !known.has(`${userId} ${hash}`))
}

function slices<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, index) =>
    all.slice(index * atOnce, (index + 1) * atOnce),
  )
}
