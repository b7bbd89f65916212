import type { UserId } from '@murmur/contract/ids'
import { parseUnits } from '@murmur/contract/money'
import { and, eq, gt, notInArray } from 'drizzle-orm'
import type { Queries } from '#platform/db/db.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'

export const dayMs = 24 * 60 * 60_000
/** Final states without a purchase. */
const nothingBought = ['reverted', 'superseded', 'refused'] as const

/**
 * USD times 10^18 that buys released within the last 24 hours have spent or may still spend: the requested amounts,
 * before fees.
 */
export async function spentToday(queries: Queries, userId: UserId, at: Date): Promise<bigint> {
  const rows = await queries
    .select({ request: intents.request })
    .from(executions)
    .innerJoin(intents, eq(intents.id, executions.id))
    .where(
      and(
        eq(executions.userId, userId),
        eq(executions.side, 'buy'),
        gt(executions.createdAt, new Date(at.getTime() - dayMs)),
        notInArray(executions.state, [...nothingBought]),
      ),
    )
  return rows.reduce((sum, { request }) => sum + usdE18Of(request.amountInUsd), 0n)
}

/** A buy's requested amount, exactly as typed. Intents always have a valid amount. */
export function usdE18Of(amountInUsd: string | undefined): bigint {
  return parseUnits(amountInUsd ?? '', 18) ?? 0n
}
