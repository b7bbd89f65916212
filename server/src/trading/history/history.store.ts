import { parseIntentId, type UserId } from '@murmur/contract/ids'
import { type HistoryReply, type HistoryTransaction, historyPageSize } from '@murmur/contract/trading/history'
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { toExecution } from '#trading/execution/execution-rows.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { transactions } from '#trading/tables/transactions.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import type { SliceQueue } from './history-exports.ts'
import { type HistoryPosition, historyPositions } from './history-positions.ts'
import { type HistoryQuery, matchingTrades, matchingTransfers } from './history-query.ts'
import { type HistoryDeps, historyTransaction } from './history-transaction.ts'
import { historyTransfer } from './history-transfer.ts'
import { recordedById } from './recorded-values.store.ts'

type Deps = HistoryDeps & { db: Db }

/** Reads a page of a user's trades and transfers, newest first. */
export async function historyPage(
  deps: Deps,
  userId: UserId,
  query: HistoryQuery,
  page: number,
): Promise<HistoryReply> {
  const [trades] = await deps.db.read.select({ total: count() }).from(executions).where(matchingTrades(userId, query))
  const [moved] = await deps.db.read.select({ total: count() }).from(transfers).where(matchingTransfers(userId, query))
  const total = (trades?.total ?? 0) + (moved?.total ?? 0)
  const window = { limit: historyPageSize, offset: (page - 1) * historyPageSize }
  const data = await loadTransactions(deps, await historyPositions(deps.db.read, userId, query, window))
  return { data, page, pages: Math.max(1, Math.ceil(total / historyPageSize)), total }
}

/** Rows per slice of an export; small enough to delay other requests only by milliseconds. */
const sliceSize = 200
/**
 * Positions per query. Many, because without statistics the embedded database sorts all remaining rows for each query.
 */
const positionsAtOnce = 10 * sliceSize

/**
 * Reads all matching rows in slices, newest first, so that a long history is never completely in memory. Each query
 * continues after the last position, so later slices cost no more than earlier ones.
 */
export async function* wholeHistory(
  deps: Deps,
  userId: UserId,
  query: HistoryQuery,
  enqueue: SliceQueue = (read) => read(),
): AsyncGenerator<HistoryTransaction[]> {
  for (let before: HistoryPosition | undefined; ; ) {
    const window = { limit: positionsAtOnce, before }
    const positions = await enqueue(() => historyPositions(deps.db.read, userId, query, window))
    for (let from = 0; from < positions.length; from += sliceSize) {
      yield await enqueue(() => loadTransactions(deps, positions.slice(from, from + sliceSize)))
    }
    before = positions.at(-1)
    if (positions.length < positionsAtOnce) return
  }
}

/**
 * Reads one trade or transfer of a user.
 * @throws Refusal NOT_FOUND if the user has none with this id
 */
export async function findHistoryTransaction(deps: Deps, userId: UserId, id: string): Promise<HistoryTransaction> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const { read } = deps.db
  const [trade] = isId
    ? await read
        .select({ id: executions.id })
        .from(executions)
        .where(and(matchingTrades(userId, {}), eq(executions.id, parseIntentId(id))))
    : []
  const [moved] =
    isId && !trade
      ? await read
          .select({ id: transfers.id })
          .from(transfers)
          .where(and(eq(transfers.userId, userId), eq(transfers.id, id)))
      : []
  const [found] = trade ? await tradesById(deps, [trade.id]) : moved ? await transfersById(deps, [moved.id]) : []
  if (!found) throw new Refusal('NOT_FOUND')
  return found[1]
}

/** Loads the rows at these positions in order, with one query per table. */
async function loadTransactions(deps: Deps, positions: readonly HistoryPosition[]): Promise<HistoryTransaction[]> {
  const ids = positions.map(({ id }) => id)
  const shown = new Map([...(await tradesById(deps, ids)), ...(await transfersById(deps, ids))])
  return ids.flatMap((id) => shown.get(id) ?? [])
}

async function tradesById(deps: Deps, positions: readonly string[]): Promise<[string, HistoryTransaction][]> {
  const ids = positions.map(parseIntentId)
  if (ids.length === 0) return []
  const rows = await deps.db.read
    .select()
    .from(executions)
    .innerJoin(intents, eq(intents.id, executions.id))
    .where(inArray(executions.id, ids))
  const own = await deps.db.read
    .select()
    .from(transactions)
    .where(inArray(transactions.executionId, ids))
    .orderBy(asc(transactions.createdAt))
  const ofTrade = new Map<string, typeof own>(ids.map((id) => [id, []]))
  for (const transaction of own) ofTrade.get(transaction.executionId)?.push(transaction)
  const recorded = await recordedById(deps.db.read, ids)
  return rows.map(({ executions: row, intents: intent }) => {
    const execution = toExecution(row, ofTrade.get(row.id) ?? [])
    return [row.id, historyTransaction(deps, execution, intent, row.createdAt, recorded.get(row.id))]
  })
}

async function transfersById(deps: Deps, ids: string[]): Promise<[string, HistoryTransaction][]> {
  if (ids.length === 0) return []
  const rows = await deps.db.read.select().from(transfers).where(inArray(transfers.id, ids))
  const recorded = await recordedById(deps.db.read, ids)
  return rows.map((row) => [row.id, historyTransfer(deps, row, recorded.get(row.id))])
}
