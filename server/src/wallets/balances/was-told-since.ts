import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { events } from '#platform/db/tables/events.ts'

/** Whether a user's browsers were told after a time that their balances on a chain have changed: by a trade, say. */
export async function wasToldSince(db: Db, userId: UserId, chain: ChainKey, time: Date): Promise<boolean> {
  const isOfChain = sql`${events.event} @> ${JSON.stringify({ type: 'balances', chain })}::jsonb`
  const found = await db.read
    .select({ seq: events.seq })
    .from(events)
    .where(and(eq(events.userId, userId), gt(events.at, time), isOfChain))
    .limit(1)
  return found.length > 0
}
