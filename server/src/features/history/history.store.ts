import { type HistoryReply, type HistoryTransaction, historyPageSize } from '@murmur/contract/history'
import { asc, count, eq, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#db/db.ts'
import { executions } from '#db/tables/executions.ts'
import { intents } from '#db/tables/intents.ts'
import { transactions } from '#db/tables/transactions.ts'
import { transfers } from '#db/tables/transfers.ts'
import { readExecution } from '#execution/execution-rows.ts'
import { type HistoryQuery, matchingTrades, matchingTransfers } from '#features/history/history-query.ts'
import { type HistoryDeps, historyTransaction } from '#features/history/history-transaction.ts'
import { historyTransfer } from '#features/history/history-transfer.ts'

type Deps = HistoryDeps & { db: Db }

/** Trades and transfers of a user, newest first. */
export async function historyPage(
  deps: Deps,
  userId: string,
  query: HistoryQuery,
  page: number,
): Promise<HistoryReply> {
  const [trades] = await deps.db.read.select({ total: count() }).from(executions).where(matchingTrades(userId, query))
  const [moved] = await deps.db.read.select({ total: count() }).from(transfers).where(matchingTransfers(userId, query))
  const total = (trades?.total ?? 0) + (moved?.total ?? 0)
  const data = await historySlice(deps, userId, query, (page - 1) * historyPageSize, historyPageSize)
  return { data, page, pages: Math.max(1, Math.ceil(total / historyPageSize)), total }
}

/** Everything that matches, newest first, in slices, so that a long history never stands in memory as a whole. */
export async function* wholeHistory(
  deps: Deps,
  userId: string,
  query: HistoryQuery,
): AsyncGenerator<HistoryTransaction[]> {
  const sliceSize = 500
  for (let offset = 0; ; offset += sliceSize) {
    const slice = await historySlice(deps, userId, query, offset, sliceSize)
    yield slice
    if (slice.length < sliceSize) return
  }
}

/** Which rows, in one ordered query over both tables; then what they say, a query for each table. */
async function historySlice(deps: Deps, userId: string, query: HistoryQuery, offset: number, limit: number) {
  const { read } = deps.db
  const places = await unionAll(
    read
      .select({ id: executions.id, at: sql<string>`${executions.createdAt}`.as('at') })
      .from(executions)
      .where(matchingTrades(userId, query)),
    read
      .select({ id: transfers.id, at: sql<string>`${transfers.at}`.as('at') })
      .from(transfers)
      .where(matchingTransfers(userId, query)),
  )
    .orderBy(sql`"at" desc, "id" desc`)
    .offset(offset)
    .limit(limit)
  const ids = places.map(({ id }) => id)
  const shown = new Map([...(await tradesById(deps, ids)), ...(await transfersById(deps, ids))])
  return ids.flatMap((id) => shown.get(id) ?? [])
}

async function tradesById(deps: Deps, ids: string[]): Promise<[string, HistoryTransaction][]> {
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
  return rows.map(({ executions: row, intents: intent }) => {
    const ofRow = own.filter((each) => each.executionId === row.id)
    return [row.id, historyTransaction(deps, readExecution(row, ofRow), intent, row.createdAt)]
  })
}

async function transfersById(deps: Deps, ids: string[]): Promise<[string, HistoryTransaction][]> {
  if (ids.length === 0) return []
  const rows = await deps.db.read.select().from(transfers).where(inArray(transfers.id, ids))
  return rows.map((row) => [row.id, historyTransfer(deps, row)])
}
