import type { UserId } from '@murmur/contract/ids'
import { type HistoryReply, type HistoryTransaction, historyPageSize } from '@murmur/contract/trading/history'
import { or, sql } from 'drizzle-orm'
import type { Db, Queries } from '#platform/db/db.ts'
import { prepareStatement } from '#platform/db/prepare-statement.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { countHistory, isUnfiltered } from './history-counts.store.ts'
import type { SliceQueue } from './history-exports.ts'
import { type HistoryPosition, historyPositions, selectPositions, selectPositionsById } from './history-positions.ts'
import { type HistoryQuery, toTradesCondition, toTransfersCondition } from './history-query.ts'
import { selectRows, toTransaction } from './history-rows.ts'
import type { HistoryDeps } from './history-transaction.ts'

type Deps = HistoryDeps & { db: Db }
type ExportDeps = HistoryDeps & { db: Pick<Db, 'read'> }

const prepareFirstPageQuery = (read: Queries) =>
  selectRows(read, selectPositions(read, sql.placeholder('userId'), {}, { limit: historyPageSize })).prepare('history')

/** Reads a page of a user's trades and transfers, newest first. */
export async function historyPage(
  deps: Deps,
  userId: UserId,
  query: HistoryQuery,
  page: number,
): Promise<HistoryReply> {
  const total = await countHistory(deps.db, userId, query)
  const isFirst = page === 1 && isUnfiltered(query)
  const rows = isFirst
    ? await prepareStatement(deps.db, prepareFirstPageQuery).execute({ userId })
    : await readPage(deps.db.read, userId, query, page, total)
  const data = rows.map((row) => toTransaction(deps, row))
  return { data, page, pages: Math.max(1, Math.ceil(total / historyPageSize)), total }
}

/** Counts pages from the nearer end, so that the last one costs as much as the first. */
async function readPage(read: Queries, userId: UserId, query: HistoryQuery, page: number, total: number) {
  const first = (page - 1) * historyPageSize
  const limit = Math.min(historyPageSize, total - first)
  if (limit <= 0) return []
  const after = total - first - limit
  const window = after < first ? { limit, offset: after, isFromEnd: true } : { limit, offset: first }
  return selectRows(read, selectPositions(read, userId, query, window))
}

/** Rows per slice of an export; small enough to delay other requests only by milliseconds. */
const sliceSize = 50
/**
 * Positions per query. Many, because without statistics the embedded database sorts all remaining rows for each query.
 */
const positionsPerRead = 40 * sliceSize

/**
 * Reads all matching rows in slices, newest first, so that a long history is never completely in memory. Each query
 * continues after the last position, so later slices cost no more than earlier ones.
 */
export async function* wholeHistory(
  deps: ExportDeps,
  userId: UserId,
  query: HistoryQuery,
  enqueue: SliceQueue = (read) => read(),
): AsyncGenerator<HistoryTransaction[]> {
  for (let before: HistoryPosition | undefined; ; ) {
    const window = { limit: positionsPerRead, before }
    const positions = await enqueue(() => historyPositions(deps.db.read, userId, query, window))
    for (let from = 0; from < positions.length; from += sliceSize) {
      const ids = positions.slice(from, from + sliceSize).map(({ id }) => id)
      yield await enqueue(() => loadTransactions(deps, ids))
    }
    before = positions.at(-1)
    if (positions.length < positionsPerRead) return
  }
}

/**
 * Reads one trade or transfer of a user.
 * @throws Refusal NOT_FOUND if the user has none with this id
 */
export async function findHistoryTransaction(deps: Deps, userId: UserId, id: string): Promise<HistoryTransaction> {
  const record = await readHistoryRecord(deps, userId, id)
  if (!record) throw new Refusal('NOT_FOUND')
  return record
}

/** One trade or transfer of the user; undefined if the user has none with this id. */
export async function readHistoryRecord(
  deps: Deps,
  userId: UserId,
  id: string,
): Promise<HistoryTransaction | undefined> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const { read } = deps.db
  const isOwn = or(toTradesCondition(userId, {}), toTransfersCondition(userId, {}))
  const [row] = isId ? await selectRows(read, selectPositionsById(read, [id])).where(isOwn) : []
  return row && toTransaction(deps, row)
}

/** Loads the rows with these ids, newest first. */
async function loadTransactions(deps: ExportDeps, ids: readonly string[]): Promise<HistoryTransaction[]> {
  if (ids.length === 0) return []
  const { read } = deps.db
  const rows = await selectRows(read, selectPositionsById(read, ids))
  return rows.map((row) => toTransaction(deps, row))
}
