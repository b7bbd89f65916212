import type { UserId } from '@murmur/contract/ids'
import { and, eq, gt } from 'drizzle-orm'
import { users } from '#identity/tables/users.ts'
import type { Queries } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'

/** Returns when the hold on a user's account ends, which blocks key export among others; undefined without a hold. */
export async function getAccountHold(queries: Queries, userId: UserId, now: Date): Promise<Date | undefined> {
  const [held] = await queries
    .select({ until: users.holdUntil })
    .from(users)
    .where(and(eq(users.id, userId), gt(users.holdUntil, now)))
  return held?.until ?? undefined
}

/** The refusal of a key export during a hold, with the time at which it ends. */
export function holdRefusal(until: Date): Refusal {
  return new Refusal('ON_HOLD', { reason: 'export-opens', values: { time: until.toISOString() } })
}
