import type { AppEvent } from '@murmur/contract/events'
import type { UserId } from '@murmur/contract/ids'
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { eventCounters, events } from '#platform/db/tables/events.ts'
import { transact } from '#platform/db/transact.ts'

const retentionMs = 30 * 24 * 60 * 60_000

/** Maximum number of events per read. */
export const maxEventsPerRead = 200

/** A user's events after a sequence number, oldest first. */
export async function readEventsAfter(db: Db, userId: UserId, seq: number): Promise<AppEvent[]> {
  const rows = await db.read
    .select()
    .from(events)
    .where(and(eq(events.userId, userId), gt(events.seq, seq)))
    .orderBy(asc(events.seq))
    .limit(maxEventsPerRead)
  return rows.map((row) => ({ ...row.event, seq: row.seq, at: row.at.toISOString() }) as AppEvent)
}

/** The sequence number of a user's newest event; 0 before the first. */
export async function readLastSeq(db: Db, userId: UserId): Promise<number> {
  const [row] = await db.read.select().from(eventCounters).where(eq(eventCounters.userId, userId))
  return row?.lastSeq ?? 0
}

/** Deletes events that are too old to be replayed. Sequence numbers continue. */
export async function sweepEvents(db: Db, now: Date): Promise<void> {
  await transact(db, (tx) => tx.delete(events).where(lt(events.at, new Date(now.getTime() - retentionMs))))
}
