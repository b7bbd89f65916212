import type { UserId } from '@murmur/contract/ids'
import { and, desc, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { Queries } from '#platform/db/db.ts'
import { executions } from '#trading/tables/executions.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import { type HistoryQuery, matchingTrades, matchingTransfers } from './history-query.ts'

/** A row's position in the newest-first order: microseconds since 1970 as an integer, then the id. */
export type HistoryPosition = { micros: string; id: string }

/**
 * A window of rows. `before` continues after a position at constant cost (keyset); the cost of `offset` grows with the
 * number of skipped rows.
 */
export type HistoryWindow = { limit: number; offset?: number; before?: HistoryPosition | undefined }

/**
 * Reads the positions of a user's trades and transfers, newest first. Reads each table by its index, at most one window
 * of rows.
 */
export async function historyPositions(
  read: Queries,
  userId: UserId,
  query: HistoryQuery,
  { limit, offset = 0, before }: HistoryWindow,
): Promise<HistoryPosition[]> {
  const trades = read
    .select({ id: sql<string>`${executions.id}`.as('id'), micros: toMicros(executions.createdAt) })
    .from(executions)
    .where(and(matchingTrades(userId, query), before && isBefore(executions.createdAt, executions.id, before)))
    .orderBy(desc(executions.createdAt), desc(executions.id))
    .limit(offset + limit)
  const moved = read
    .select({ id: sql<string>`${transfers.id}`.as('id'), micros: toMicros(transfers.at) })
    .from(transfers)
    .where(and(matchingTransfers(userId, query), before && isBefore(transfers.at, transfers.id, before)))
    .orderBy(desc(transfers.at), desc(transfers.id))
    .limit(offset + limit)
  const rows = await unionAll(trades, moved).orderBy(sql`"micros" desc, "id" desc`).offset(offset).limit(limit)
  return rows.map(({ id, micros }) => ({ id, micros: String(micros) }))
}

function toMicros(at: PgColumn) {
  return sql<string | number>`(extract(epoch from ${at}) * 1000000)::bigint`.as('micros')
}

function isBefore(at: PgColumn, id: PgColumn, { micros, id: last }: HistoryPosition): SQL {
  const moment = sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`
  return sql`(${at}, ${id}) < (${moment}, ${last}::uuid)`
}
