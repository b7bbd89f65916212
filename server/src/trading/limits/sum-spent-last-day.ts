import type { UserId } from '@murmur/contract/ids'
import { parseUnits } from '@murmur/contract/money'
import { and, eq, gt, inArray, notInArray } from 'drizzle-orm'
import type { Queries } from '#platform/db/db.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'

const dayMs = 24 * 60 * 60_000
/** Final states in which nothing was bought or sent. */
const statesWithoutPurchase = ['reverted', 'superseded', 'cancelled', 'refused'] as const

/**
 * Returns the amounts that buys and sends released within the last 24 hours have spent or may still spend, in USD times
 * 10^18, before fees.
 */
export async function sumSpentLastDay(queries: Queries, userId: UserId, at: Date): Promise<bigint> {
  const rows = await queries
    .select({ request: intents.request })
    .from(executions)
    .innerJoin(intents, eq(intents.id, executions.id))
    .where(
      and(
        eq(executions.userId, userId),
        inArray(executions.side, ['buy', 'send']),
        gt(executions.createdAt, new Date(at.getTime() - dayMs)),
        notInArray(executions.state, [...statesWithoutPurchase]),
      ),
    )
  return rows.reduce((sum, { request }) => sum + parseUsdE18(amountInUsd(request)), 0n)
}

/** The amount that a request states in USD, as decimal text. */
export function amountInUsd(request: object): string | undefined {
  return 'amountInUsd' in request && typeof request.amountInUsd === 'string' ? request.amountInUsd : undefined
}

/** Parses a requested amount, in USD times 10^18. Buys always have a valid amount, and sends of tokens with a price. */
export function parseUsdE18(amount: string | undefined): bigint {
  return parseUnits(amount ?? '', 18) ?? 0n
}
