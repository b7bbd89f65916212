import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { events } from '#platform/db/tables/events.ts'

/** Whether a `balances` event was sent to a user for a chain after the given time, by a trade for example. */
export async function wasNotifiedSince(db: Db, userId: UserId, chain: ChainKey, time: Date): Promise<boolean> {
  const isOfChain = sql`${events.event} @> ${JSON.stringify({ type: 'balances', chain })}::jsonb`
  const found = await db.read
    .select({ seq: events.seq })
    .from(events)
    .where(and(eq(events.userId, userId), gt(events.at, time), isOfChain))
    .limit(1)
  return found.length > 0
}
