import { parseIntentId, type UserId } from '@murmur/contract/ids'
import { and, inArray, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { Queries } from '#platform/db/db.ts'
import { executions } from '#trading/tables/executions.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import { type HistoryQuery, toTradesCondition, toTransfersCondition } from './history-query.ts'

/** A row's position in the newest-first order: microseconds since 1970 as an integer, then the id. */
export type HistoryPosition = { micros: string; id: string }

/**
 * A window of rows. `before` continues after a position at constant cost (keyset). `offset` skips rows, which costs their number:
 * the newest ones, or with `isFromEnd` the oldest ones.
 */
export type HistoryWindow = {
  limit: number
  offset?: number
  before?: HistoryPosition | undefined
  isFromEnd?: boolean
}

/**
 * Selects the positions of a user's trades and transfers. Reads at most one window of rows by each table's index, from its other end
 * for the oldest window.
 */
export function selectPositions(
  read: Queries,
  userId: UserId | Placeholder,
  query: HistoryQuery,
  { limit, offset = 0, before, isFromEnd = false }: HistoryWindow,
) {
  // Must be the declared order of both indexes, or its reverse: otherwise Postgres sorts all rows of the user.
  const order = (by: SQLWrapper) => (isFromEnd ? sql`${by} asc nulls first` : sql`${by} desc nulls last`)
  const trades = read
    .select({ id: sql<string>`${executions.id}`.as('row_id'), micros: toMicros(executions.createdAt) })
    .from(executions)
    .where(and(toTradesCondition(userId, query), before && isBefore(executions.createdAt, executions.id, before)))
    .orderBy(order(executions.createdAt), order(executions.id))
    .limit(offset + limit)
  const transferRows = read
    .select({ id: sql<string>`${transfers.id}`.as('row_id'), micros: toMicros(transfers.at) })
    .from(transfers)
    .where(and(toTransfersCondition(userId, query), before && isBefore(transfers.at, transfers.id, before)))
    .orderBy(order(transfers.at), order(transfers.id))
    .limit(offset + limit)
  return unionAll(trades, transferRows)
    .orderBy(order(sql`"row_micros"`), order(sql`"row_id"`))
    .offset(offset)
    .limit(limit)
}

/** Selects the positions of rows by their ids. */
export function selectPositionsById(read: Queries, ids: readonly string[]) {
  const trades = read
    .select({ id: sql<string>`${executions.id}`.as('row_id'), micros: toMicros(executions.createdAt) })
    .from(executions)
    .where(inArray(executions.id, ids.map(parseIntentId)))
  const transferRows = read
    .select({ id: sql<string>`${transfers.id}`.as('row_id'), micros: toMicros(transfers.at) })
    .from(transfers)
    .where(inArray(transfers.id, [...ids]))
  return unionAll(trades, transferRows)
}

/** Reads the positions of a window, newest first. */
export async function historyPositions(
  read: Queries,
  userId: UserId,
  query: HistoryQuery,
  window: HistoryWindow,
): Promise<HistoryPosition[]> {
  const rows = await selectPositions(read, userId, query, window)
  return rows.map(({ id, micros }) => ({ id, micros: String(micros) }))
}

function toMicros(at: SQLWrapper) {
  return sql<string | number>`(extract(epoch from ${at}) * 1000000)::bigint`.as('row_micros')
}

function isBefore(at: PgColumn, id: PgColumn, { micros, id: last }: HistoryPosition): SQL {
  const moment = sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`
  return sql`(${at}, ${id}) < (${moment}, ${last}::uuid)`
}
