import { type HistoryReply, type HistoryTransaction, historyPageSize } from '@murmur/contract/history'
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#db/db.ts'
import { executions } from '#db/tables/executions.ts'
import { intents } from '#db/tables/intents.ts'
import { transactions } from '#db/tables/transactions.ts'
import { transfers } from '#db/tables/transfers.ts'
import { readExecution } from '#execution/execution-rows.ts'
import { type HistoryQuery, matchingTrades, matchingTransfers } from '#features/history/history-query.ts'
import { type HistoryDeps, historyTransaction } from '#features/history/history-transaction.ts'
import { historyTransfer } from '#features/history/history-transfer.ts'
import { toldById } from '#features/history/told-values.store.ts'

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

/** One trade or transfer of a user. @throws Refusal NOT_FOUND when there is none of theirs by this id */
export async function historyOne(deps: Deps, userId: string, id: string): Promise<HistoryTransaction> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const { read } = deps.db
  const [trade] = isId
    ? await read
        .select({ id: executions.id })
        .from(executions)
        .where(and(matchingTrades(userId, {}), eq(executions.id, id)))
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
  const told = await toldById(deps.db.read, ids)
  return rows.map(({ executions: row, intents: intent }) => {
    const ofRow = own.filter((each) => each.executionId === row.id)
    return [row.id, historyTransaction(deps, readExecution(row, ofRow), intent, row.createdAt, told.get(row.id))]
  })
}

async function transfersById(deps: Deps, ids: string[]): Promise<[string, HistoryTransaction][]> {
  if (ids.length === 0) return []
  const rows = await deps.db.read.select().from(transfers).where(inArray(transfers.id, ids))
  const told = await toldById(deps.db.read, ids)
  return rows.map((row) => [row.id, historyTransfer(deps, row, told.get(row.id))])
}
