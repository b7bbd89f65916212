import type { NewAppEvent } from '@murmur/contract/events'
import type { UserId } from '@murmur/contract/ids'
import { sql } from 'drizzle-orm'
import { eventCounters, events } from './tables/events.ts'
import { signalAfterCommit, type Tx } from './transact.ts'

/**
 * Sends an event to a user's browsers once this transaction commits.
 * @returns its sequence number for this user
 */
export async function recordEvent(tx: Tx, userId: UserId, event: NewAppEvent, at = new Date()): Promise<number> {
  const [counter] = await tx
    .insert(eventCounters)
    .values({ userId, lastSeq: 1 })
    .onConflictDoUpdate({ target: eventCounters.userId, set: { lastSeq: sql`${eventCounters.lastSeq} + 1` } })
    .returning({ seq: eventCounters.lastSeq })
  const seq = counter?.seq ?? 1
  await tx.insert(events).values({ userId, seq, at, event })
  signalAfterCommit(tx, 'events', userId)
  return seq
}
