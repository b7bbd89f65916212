import type { NewAppEvent } from '@murmur/contract/events'
import type { UserId } from '@murmur/contract/ids'
import { sql } from 'drizzle-orm'
import { users } from '#identity/tables/users.ts'
import { eventCounters, events } from './tables/events.ts'
import { signalAfterCommit, type Tx } from './transact.ts'

/**
 * Sends an event to a user's browsers once this transaction commits.
 * @returns its sequence number for this user
 */
export async function recordEvent(tx: Tx, userId: UserId, event: NewAppEvent, at = new Date()): Promise<number> {
  return recordEvents(tx, userId, [event], at)
}

/**
 * Records several events in their order: one statement, whose row of the counter serializes a user's events. It locks the user's row
 * first, as the events' foreign key will: other transactions lock the user before they record an event, so the opposite order could
 * deadlock.
 * @returns the sequence number of the last
 */
export async function recordEvents(
  tx: Tx,
  userId: UserId,
  all: readonly NewAppEvent[],
  at = new Date(),
): Promise<number> {
  const { rows } = await tx.execute<{ seq: string | number }>(sql`
    with owner as (select id from ${users} where id = ${userId} for key share),
    counter as (
      insert into ${eventCounters} (user_id, last_seq) values ((select id from owner), ${all.length})
      on conflict (user_id) do update set last_seq = ${eventCounters}.last_seq + ${all.length}
      returning last_seq
    )
    insert into ${events} (user_id, seq, at, event)
    select ${userId}, last_seq - ${all.length} + position, ${at.toISOString()}, event
    from counter, jsonb_array_elements(${JSON.stringify(all)}) with ordinality as given (event, position)
    returning seq`)
  signalAfterCommit(tx, 'events', userId)
  return Math.max(...rows.map(({ seq }) => Number(seq)))
}
