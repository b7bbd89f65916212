import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock/clock.ts'
import type { LeaseCounts } from '#platform/limits/leased-counter.ts'
import type { Db } from './db.ts'
import { throttles } from './tables/throttles.ts'
import { transact } from './transact.ts'

/**
 * Leases counts of calls from the database, in windows that start with their first lease. Keys are stored as hashes
 * because they contain visitors' addresses. Windows use the instances' clocks, which should agree to within about a
 * second.
 */
export function leaseCounts({ db, now }: { db: Db; now: Clock }): LeaseCounts {
  return async (key, { max, windowMs }, wanted) => {
    const at = now()
    const end = new Date(at.getTime() + windowMs)
    const isWindowOver = sql`${throttles.windowEndsAt} <= ${at.toISOString()}`
    const [row] = await transact(db, (tx) =>
      tx
        .insert(throttles)
        .values({
          key: `calls ${createHash('sha256').update(key).digest('base64url')}`,
          count: wanted,
          windowEndsAt: end,
        })
        .onConflictDoUpdate({
          target: throttles.key,
          set: {
            count: sql`case when ${isWindowOver} then ${wanted} else ${throttles.count} + ${wanted} end`,
            windowEndsAt: sql`case when ${isWindowOver} then ${end.toISOString()} else ${throttles.windowEndsAt} end`,
          },
        })
        .returning(),
    )
    if (!row) throw new Error('The lease returned no row')
    const granted = Math.max(0, Math.min(wanted, wanted - (row.count - max)))
    return { granted, endsAt: row.windowEndsAt.getTime() }
  }
}
