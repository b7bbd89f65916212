import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { TxHash } from '@murmur/contract/tx-hash'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { transferCursors, transfers } from '#wallets/tables/transfers.ts'
import { wallets } from '#wallets/tables/wallets.ts'
import { type AgreedSend, matchSends, transactionKey } from './match-sends.ts'

export type TransferRow = typeof transfers.$inferSelect
/** A transaction of this product. `send`: null for a trade. */
export type OwnTransaction = { hash: TxHash; userId: UserId; send: AgreedSend | null }

/** Finds which of at most 500 transaction hashes are trades and sends of this product that may still land. */
export type FindTradeTransactions = (queries: Queries, hashes: readonly TxHash[]) => Promise<OwnTransaction[]>

/** Limits the parameters of a statement, which Postgres caps. */
const batchSize = 500

/** A feed's cursor; null before its first read. */
export async function readCursor(db: Db, feed: string): Promise<string | null> {
  const [row] = await db.read.select().from(transferCursors).where(eq(transferCursors.feed, feed))
  return row?.cursor ?? null
}

/**
 * Moves a feed's cursor.
 * @returns false if another process has moved the cursor
 */
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
  findTradeTransactions: FindTradeTransactions,
): Promise<TransferRow[]> {
  const existingUsers = new Set<string>()
  for (const chunk of splitIntoChunks([...new Set(rows.map(({ userId }) => userId))])) {
    const found = await tx.select({ userId: wallets.userId }).from(wallets).where(inArray(wallets.userId, chunk))
    for (const { userId } of found) existingUsers.add(userId)
  }
  // The wallet may no longer exist, because unverified accounts are deleted after a while.
  const { excluded, sends } = await findOwnTransactions(tx, chain, rows, findTradeTransactions)
  const keptRows = rows.filter((row) => existingUsers.has(row.userId) && !excluded.has(transactionKey(row)))
  const unlisted = matchSends(keptRows, sends)
  const newRows = keptRows.map((row) => (unlisted.has(row) ? { ...row, isListed: false } : row))
  const insertedIds = new Set<string>()
  for (const chunk of splitIntoChunks(newRows)) {
    const ids = await tx.insert(transfers).values(chunk).onConflictDoNothing().returning({ id: transfers.id })
    for (const { id } of ids) insertedIds.add(id)
  }
  return newRows.filter(({ id }) => insertedIds.has(id))
}

/**
 * Excludes this product's trades that may still land, and transactions with stored rows. The hashes of trades are stored before they
 * are sent, so none is missed. A trade that was given up as lost but landed counts as a transfer, and so does every send.
 */
export async function excludeTrades<Observed extends { userId: UserId; hash: TxHash }>(
  queries: Queries,
  chain: ChainKey,
  observed: readonly Observed[],
  findTradeTransactions: FindTradeTransactions,
): Promise<Observed[]> {
  const { excluded } = await findOwnTransactions(queries, chain, observed, findTradeTransactions)
  return observed.filter((transfer) => !excluded.has(transactionKey(transfer)))
}

/** The transactions whose rows are not stored, and the sends, whose rows are, by `transactionKey`. */
async function findOwnTransactions(
  queries: Queries,
  chain: ChainKey,
  observed: readonly { userId: UserId; hash: TxHash }[],
  findTradeTransactions: FindTradeTransactions,
): Promise<{ excluded: Set<string>; sends: Map<string, AgreedSend> }> {
  const excluded = new Set<string>()
  const sends = new Map<string, AgreedSend>()
  for (const chunk of splitIntoChunks([...new Set(observed.map(({ hash }) => hash))])) {
    for (const own of await findTradeTransactions(queries, chunk)) {
      if (own.send === null) excluded.add(transactionKey(own))
      else sends.set(transactionKey(own), own.send)
    }
    const stored = await queries
      .select({ hash: transfers.hash, userId: transfers.userId })
      .from(transfers)
      .where(and(eq(transfers.chain, chain), inArray(transfers.hash, chunk)))
    for (const each of stored) excluded.add(transactionKey(each))
  }
  return { excluded, sends }
}

function splitIntoChunks<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / batchSize) }, (_, index) =>
    all.slice(index * batchSize, (index + 1) * batchSize),
  )
}
