import type { UserId } from '@murmur/contract/ids'
import { eq, lte, sql } from 'drizzle-orm'
import { visits } from '#identity/tables/visits.ts'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'

/** A use this long after the newest recorded one starts a new visit. */
const visitGapMs = 60 * 60_000
/** Minimum interval between two updates of a user's row. */
const updateIntervalMs = 5 * 60_000

/** Records that a user is here. Keeps the end of the visit before. */
export async function recordVisit(tx: Tx, userId: UserId, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await tx
    .insert(visits)
    .values({ userId, lastSeenAt: now })
    .onConflictDoUpdate({
      target: visits.userId,
      set: {
        lastSeenAt: now,
        previousSeenAt: sql`case when ${lte(visits.lastSeenAt, before(visitGapMs))} then ${visits.lastSeenAt} else ${visits.previousSeenAt} end`,
      },
      setWhere: lte(visits.lastSeenAt, before(updateIntervalMs)),
    })
}

/** The end of the user's visit before the current one, up to five minutes early; undefined during the first visit. */
export async function findPreviousVisit(read: Queries, userId: UserId): Promise<Date | undefined> {
  const [row] = await read
    .select({ previousSeenAt: visits.previousSeenAt })
    .from(visits)
    .where(eq(visits.userId, userId))
  return row?.previousSeenAt ?? undefined
}
