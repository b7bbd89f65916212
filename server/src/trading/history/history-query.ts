import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { and, eq, gte, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { executions } from '#trading/tables/executions.ts'
import { transfers } from '#wallets/tables/transfers.ts'

export type HistoryQuery = {
  /** Buys or sells; transfers have no side, so any value leaves them out. */
  side?: 'buy' | 'sell' | undefined
  chain?: ChainKey | undefined
  /** First and last moment, as dates or ISO times; a date as `to` includes its whole day. UTC. */
  from?: string | undefined
  to?: string | undefined
}

/** A trade refused before anything landed is not part of the history. */
const happened = or(ne(executions.state, 'refused'), sql`${executions.networkFee} > 0`)

export function matchingTrades(userId: UserId, { side, chain, from, to }: HistoryQuery): SQL | undefined {
  return and(
    eq(executions.userId, userId),
    happened,
    side && eq(executions.side, side),
    chain && eq(executions.chain, chain),
    within(executions.createdAt, from, to),
  )
}

export function matchingTransfers(userId: UserId, { side, chain, from, to }: HistoryQuery): SQL | undefined {
  if (side) return sql`false`
  return and(eq(transfers.userId, userId), chain && eq(transfers.chain, chain), within(transfers.at, from, to))
}

function within(column: PgColumn, from: string | undefined, to: string | undefined): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(column, new Date(from)),
    to === undefined ? undefined : lt(column, endOf(to)),
  )
}

function endOf(to: string): Date {
  const end = new Date(to)
  if (/^\d{4}-\d{2}-\d{2}$/.test(to)) end.setUTCDate(end.getUTCDate() + 1)
  else end.setTime(end.getTime() + 1)
  return end
}
