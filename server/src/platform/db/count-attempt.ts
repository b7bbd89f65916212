import { and, eq, gte, sql } from 'drizzle-orm'
import { throttles } from './tables/throttles.ts'
import type { Tx } from './transact.ts'

export type AttemptLimit = { max: number; seconds: number }

/**
 * Counts one try under a key, atomically, in a window that starts with its first try.
 * @returns 0 when the try is within the limit, else the seconds until the window ends
 */
export async function countAttempt(tx: Tx, key: string, window: AttemptLimit, now: Date): Promise<number> {
  const endsAt = new Date(now.getTime() + window.seconds * 1000)
  const isWindowOver = sql`${throttles.windowEndsAt} <= ${now.toISOString()}`
  const [row] = await tx
    .insert(throttles)
    .values({ key, count: 1, windowEndsAt: endsAt })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${isWindowOver} then 1 else ${throttles.count} + 1 end`,
        windowEndsAt: sql`case when ${isWindowOver} then ${endsAt.toISOString()} else ${throttles.windowEndsAt} end`,
      },
    })
    .returning()
  if (!row || row.count <= window.max) return 0
  return Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 1000))
}

/** Clears the tries under a key, after a successful one. */
export async function clearAttempts(tx: Tx, key: string): Promise<void> {
  await tx.delete(throttles).where(eq(throttles.key, key))
}

/**
 * Locks a key for a full window from now once its tries are used up, no matter when the first one was.
 * @returns whether the key is locked
 */
export async function lockWhenExhausted(tx: Tx, key: string, window: AttemptLimit, now: Date): Promise<boolean> {
  const locked = await tx
    .update(throttles)
    .set({ count: window.max + 1, windowEndsAt: new Date(now.getTime() + window.seconds * 1000) })
    .where(and(eq(throttles.key, key), gte(throttles.count, window.max)))
    .returning({ key: throttles.key })
  return locked.length > 0
}
