import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { laneId } from '#trading/execution/execution.ts'
import { executions } from '#trading/tables/executions.ts'
import type { OpenedIntent } from './match-intent.ts'

const timeoutMs = 20_000

/**
 * Rejects with TRADE_IN_FLIGHT if an earlier trade of this wallet on this chain has been unresolved for unusually long.
 */
export async function guardLane(deps: { db: Db; now: Clock }, intent: OpenedIntent): Promise<void> {
  const lane = laneId(intent.chain, intent.terms.address)
  const since = new Date(deps.now().getTime() - timeoutMs)
  const [stuck] = await deps.db.read
    .select({ id: executions.id })
    .from(executions)
    .where(
      and(eq(executions.lane, lane), inArray(executions.state, ['signed', 'sent']), lt(executions.updatedAt, since)),
    )
    .limit(1)
  if (stuck) throw new Refusal('TRADE_IN_FLIGHT')
}
