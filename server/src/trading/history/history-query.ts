import { type Address, areAddressesEqual } from '@murmur/contract/address'
import { type ChainKey, evmCoinAddress, solanaCoinAddress } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { and, eq, gte, inArray, lt, ne, not, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { tradeSides } from '#trading/trade-sides.ts'
import { transfers } from '#wallets/tables/transfers.ts'

/**
 * One kind of entry. `trades` are buys and sells, `transfers` everything else, `received` the transfers in. `failed` includes trades
 * that were refused before anything landed, which the history page leaves out; `pending` and `failed` have trades, sends and revocations.
 */
type HistoryKind = 'trades' | 'transfers' | 'received' | 'pending' | 'failed'

export type HistoryQuery = {
  kind?: HistoryKind | undefined
  /** Only buys or only sells. Any value excludes transfers, which have no side. */
  side?: 'buy' | 'sell' | undefined
  chain?: ChainKey | undefined
  /** First and last time, as dates or ISO times, UTC. A date as `to` includes the whole day. */
  from?: string | undefined
  to?: string | undefined
  /** A token's address in any case. Excludes transfers. */
  token?: Address | undefined
}

/** Excludes trades that were refused before anything landed. */
const wasExecuted = or(ne(executions.state, 'refused'), sql`${executions.networkFee} > 0`)

const isTrade = inArray(executions.side, tradeSides)
const isPending = inArray(executions.state, ['released', 'signed', 'sent'])
const hasFailed = or(
  inArray(executions.state, ['reverted', 'superseded', 'cancelled', 'refused']),
  and(eq(executions.state, 'included'), sql`${executions.succeeded} is not true`),
)

/** The SQL condition for the trades that match a query. */
export function toTradesCondition(
  userId: UserId | Placeholder,
  { kind, side, chain, from, to, token }: HistoryQuery,
): SQL | undefined {
  if (kind === 'received') return sql`false`
  return and(
    eq(executions.userId, userId),
    kind === 'failed' ? hasFailed : wasExecuted,
    kind === 'trades' ? isTrade : undefined,
    kind === 'transfers' ? not(isTrade) : undefined,
    kind === 'pending' ? isPending : undefined,
    side && eq(executions.side, side),
    chain && eq(executions.chain, chain),
    token === undefined ? undefined : and(isTrade, isTradeOf(token)),
    whereWithin(executions.createdAt, from, to),
  )
}

/** The SQL condition for the transfers that match a query. */
export function toTransfersCondition(
  userId: UserId | Placeholder,
  { kind, side, chain, from, to, token }: HistoryQuery,
): SQL | undefined {
  if (side || token !== undefined || (kind && kind !== 'received' && kind !== 'transfers')) return sql`false`
  return and(
    eq(transfers.userId, userId),
    eq(transfers.isListed, true),
    kind === 'received' ? eq(transfers.direction, 'in') : undefined,
    chain && eq(transfers.chain, chain),
    whereWithin(transfers.at, from, to),
  )
}

/** Whether the token was traded or, unless it is the coin, paid for the trade. EVM addresses match regardless of case. */
function isTradeOf(token: Address): SQL {
  const matches = (address: SQL) =>
    sql`(${address} = ${token} or (${token} like '0x%' and lower(${address}) = lower(${token})))`
  const isPaid = matches(sql`${intents.quote} -> 'pay' ->> 'address'`)
  const isCoin = [evmCoinAddress, solanaCoinAddress].some((coin) => areAddressesEqual(coin, token))
  return sql`exists (select 1 from ${intents} where ${intents.id} = ${executions.id}
    and (${matches(sql`${intents.quote} -> 'token' ->> 'address'`)} ${isCoin ? sql`` : sql`or ${isPaid}`}))`
}

function whereWithin(column: PgColumn, from: string | undefined, to: string | undefined): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(column, new Date(from)),
    to === undefined ? undefined : lt(column, endOfDay(to)),
  )
}

function endOfDay(to: string): Date {
  const end = new Date(to)
  if (/^\d{4}-\d{2}-\d{2}$/.test(to)) end.setUTCDate(end.getUTCDate() + 1)
  else end.setTime(end.getTime() + 1)
  return end
}
