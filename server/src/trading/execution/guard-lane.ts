import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { AnyIntent } from '#trading/intents/intents.store.ts'
import { executions } from '#trading/tables/executions.ts'
import { laneId } from './execution.ts'

/** A transaction that is unresolved for longer than this, in milliseconds, blocks further ones of its wallet and chain. */
const stuckMs = 20_000

/** Rejects with TRADE_IN_FLIGHT if an earlier transaction of this wallet on this chain is unresolved for unusually long. */
export async function guardLane(
  { db, now }: { db: Db; now: Clock },
  { chain, terms }: Pick<AnyIntent, 'chain' | 'terms'>,
): Promise<void> {
  const since = new Date(now().getTime() - stuckMs)
  const isOfLane = eq(executions.lane, laneId(chain, terms.address))
  const isStuck = and(inArray(executions.state, ['signed', 'sent']), lt(executions.updatedAt, since))
  const [stuck] = await db.read.select({ id: executions.id }).from(executions).where(and(isOfLane, isStuck)).limit(1)
  if (stuck) throw new Refusal('TRADE_IN_FLIGHT')
}
