import type { UserId } from '@murmur/contract/ids'
import { count, eq, gt, sql, sum } from 'drizzle-orm'
import type { Db, Queries } from '#platform/db/db.ts'
import { prepareStatement } from '#platform/db/prepare-statement.ts'
import { transact } from '#platform/db/transact.ts'
import { executions } from '#trading/tables/executions.ts'
import { historyCounts } from '#trading/tables/history-counts.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import { type HistoryQuery, toTradesCondition, toTransfersCondition } from './history-query.ts'

/** Deltas per user that a sweep leaves unmerged. */
const maxDeltas = 100

const prepareTotalQuery = (read: Queries) =>
  read
    .select({ total: sum(historyCounts.rows) })
    .from(historyCounts)
    .where(eq(historyCounts.userId, sql.placeholder('userId')))
    .prepare('history_total')

/** Whether a query lists the whole history. */
export function isUnfiltered({ kind, side, chain, from, to, token }: HistoryQuery): boolean {
  return [kind, side, chain, from, to, token].every((value) => value === undefined)
}

/** Returns the number of rows that a query lists: the sum of the stored deltas for the whole history, otherwise by counting. */
export async function countHistory(db: Db, userId: UserId, query: HistoryQuery): Promise<number> {
  if (isUnfiltered(query)) {
    const [stored] = await prepareStatement(db, prepareTotalQuery).execute({ userId })
    return Number(stored?.total ?? 0)
  }
  const { read } = db
  const [trades] = await read.select({ total: count() }).from(executions).where(toTradesCondition(userId, query))
  const [others] = await read.select({ total: count() }).from(transfers).where(toTransfersCondition(userId, query))
  return (trades?.total ?? 0) + (others?.total ?? 0)
}

/** Merges the deltas of each user who has more than `max` into one. Concurrent merges and additions keep the sums correct. */
export async function mergeHistoryCounts(db: Db, max = maxDeltas): Promise<void> {
  await transact(db, async (tx) => {
    const usersWithManyRows = await tx
      .select({ userId: historyCounts.userId })
      .from(historyCounts)
      .groupBy(historyCounts.userId)
      .having(gt(count(), max))
    for (const { userId } of usersWithManyRows) {
      await tx.execute(sql`
        with merged as (delete from ${historyCounts} where ${historyCounts.userId} = ${userId} returning rows)
        insert into ${historyCounts} (user_id, rows) select ${userId}, sum(rows) from merged having count(*) > 0`)
    }
  })
}
