import type { UserId } from '@murmur/contract/ids'
import { formatUnits } from '@murmur/contract/money'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db, Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { AnyIntent } from '#trading/intents/intents.store.ts'
import { type LimitsAt, lockLimits, readLimits } from './limits.store.ts'
import { amountInUsd, parseUsdE18, sumSpentLastDay } from './sum-spent-last-day.ts'

type LimitedRequest = Pick<QuoteRequest, 'amountInUsd'> & { side: AnyIntent['side'] }

/**
 * Checks the limits before a quote is made. Reserves nothing: two quotes may each fit the limit but not together.
 * @throws Refusal OVER_LIMIT
 */
export async function guardQuoteLimits(
  deps: { db: Db; now: Clock },
  userId: UserId,
  request: LimitedRequest,
): Promise<void> {
  if (!isLimited(request)) return
  const at = deps.now()
  await checkLimits(deps.db.read, userId, request, await readLimits(deps.db.read, userId, at), at)
}

/**
 * Checks the limits in the transaction that releases a buy or a send, before its execution is stored. Of two parallel releases,
 * the second waits for the first and counts it.
 * @throws Refusal OVER_LIMIT
 */
export async function guardReleaseLimits(
  deps: { now: Clock },
  tx: Tx,
  { userId, side, request }: Pick<AnyIntent, 'userId' | 'side'> & { request: object },
): Promise<void> {
  if (!isLimited({ side })) return
  const at = deps.now()
  await checkLimits(tx, userId, { amountInUsd: amountInUsd(request) }, await lockLimits(tx, userId, at), at)
}

/** Limits apply only to buys and sends. A revocation spends nothing. */
function isLimited({ side }: Pick<AnyIntent, 'side'>): boolean {
  return side === 'buy' || side === 'send'
}

async function checkLimits(
  queries: Queries,
  userId: UserId,
  request: Pick<LimitedRequest, 'amountInUsd'>,
  limits: LimitsAt,
  at: Date,
): Promise<void> {
  const { perTradeUsd, perDayUsd } = limits.now
  if (perTradeUsd === null && perDayUsd === null) return
  // A send of a token without a price cannot be compared with a limit.
  if (request.amountInUsd === undefined) throw new Refusal('OVER_LIMIT', { reason: 'limit-unpriced' })
  const wantedE18 = parseUsdE18(request.amountInUsd)
  if (perTradeUsd !== null && wantedE18 > toE18(perTradeUsd)) {
    throw new Refusal('OVER_LIMIT', { reason: 'limit-one', values: { amount: String(perTradeUsd) } })
  }
  if (perDayUsd === null) return
  const spent = await sumSpentLastDay(queries, userId, at)
  if (spent + wantedE18 <= toE18(perDayUsd)) return
  const values = { amount: String(perDayUsd), left: remainingText(toE18(perDayUsd) - spent) }
  throw new Refusal('OVER_LIMIT', { reason: 'limit-day', values })
}

function toE18(usd: number): bigint {
  return BigInt(usd) * 10n ** 18n
}

/** Formats the remaining amount in whole cents, rounded down, so that the user can spend the displayed amount. */
function remainingText(left: bigint): string {
  return left <= 0n ? '0' : formatUnits(left / 10n ** 16n, 2)
}
