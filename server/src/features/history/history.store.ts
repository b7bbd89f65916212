import { type HistoryReply, type HistoryTransaction, historyPageSize } from '@murmur/contract/history'
import { and, asc, count, desc, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/db.ts'
import { executions } from '#db/tables/executions.ts'
import { intents } from '#db/tables/intents.ts'
import { transactions } from '#db/tables/transactions.ts'
import { readExecution } from '#execution/execution-rows.ts'
import { type HistoryDeps, historyTransaction } from '#features/history/history-transaction.ts'

export type HistoryQuery = {
  side?: 'buy' | 'sell' | undefined
  chain?: (typeof executions.$inferSelect)['chain'] | undefined
  /** First and last moment, as dates or ISO times; a date as `to` includes its whole day. UTC. */
  from?: string | undefined
  to?: string | undefined
}

/** A trade refused before anything landed did not happen: it is no history. */
const happened = or(ne(executions.state, 'refused'), sql`${executions.networkFee} > 0`)

export async function historyPage(
  deps: HistoryDeps & { db: Db },
  userId: string,
  query: HistoryQuery,
  page: number,
): Promise<HistoryReply> {
  const where = matching(userId, query)
  const [counted] = await deps.db.read.select({ total: count() }).from(executions).where(where)
  const total = counted?.total ?? 0
  const data = await historySlice(deps, where, (page - 1) * historyPageSize, historyPageSize)
  return { data, page, pages: Math.max(1, Math.ceil(total / historyPageSize)), total }
}

/** Everything that matches, newest first, in slices, so that a long history never stands in memory as a whole. */
export async function* wholeHistory(
  deps: HistoryDeps & { db: Db },
  userId: string,
  query: HistoryQuery,
): AsyncGenerator<HistoryTransaction[]> {
  const sliceSize = 500
  for (let offset = 0; ; offset += sliceSize) {
    const slice = await historySlice(deps, matching(userId, query), offset, sliceSize)
    yield slice
    if (slice.length < sliceSize) return
  }
}

async function historySlice(deps: HistoryDeps & { db: Db }, where: SQL | undefined, offset: number, limit: number) {
  const rows = await deps.db.read
    .select()
    .from(executions)
    .innerJoin(intents, eq(intents.id, executions.id))
    .where(where)
    .orderBy(desc(executions.createdAt), desc(executions.id))
    .offset(offset)
    .limit(limit)
  const ids = rows.map((row) => row.executions.id)
  const own = ids.length
    ? await deps.db.read
        .select()
        .from(transactions)
        .where(inArray(transactions.executionId, ids))
        .orderBy(asc(transactions.createdAt))
    : []
  return rows.map(({ executions: row, intents: intent }) => {
    const ofRow = own.filter((each) => each.executionId === row.id)
    return historyTransaction(deps, readExecution(row, ofRow), intent, row.createdAt)
  })
}

function matching(userId: string, { side, chain, from, to }: HistoryQuery): SQL | undefined {
  return and(
    eq(executions.userId, userId),
    happened,
    side && eq(executions.side, side),
    chain && eq(executions.chain, chain),
    from === undefined ? undefined : gte(executions.createdAt, new Date(from)),
    to === undefined ? undefined : lt(executions.createdAt, endOf(to)),
  )
}

function endOf(to: string): Date {
  const end = new Date(to)
  if (/^\d{4}-\d{2}-\d{2}$/.test(to)) end.setUTCDate(end.getUTCDate() + 1)
  else end.setTime(end.getTime() + 1)
  return end
}
