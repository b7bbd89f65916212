import { defaultPreferences, type Preferences } from '@murmur/contract/identity/profile'
import type { UserId } from '@murmur/contract/ids'
import { and, asc, eq, isNull, lt, not, or, sql } from 'drizzle-orm'
import { preferences } from '#identity/tables/preferences.ts'
import { users } from '#identity/tables/users.ts'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'

export type DisplayPreferences = Omit<Preferences, 'language'>

/** Returns a user's preferences, with defaults for unset fields. */
export async function getPreferences(queries: Queries, userId: UserId): Promise<Preferences> {
  const [row] = await queries
    .select({ language: users.language, chosen: preferences })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(eq(users.id, userId))
  const { theme, palette, level, hotkeys, quiet, movementNews, alertNews, priceNews, slippageBps, priority } =
    row?.chosen ?? defaultPreferences
  const news = { quiet, movementNews, alertNews, priceNews }
  return { language: row?.language ?? 'en', theme, palette, level, hotkeys, ...news, slippageBps, priority }
}

/**
 * Claims up to `limit` users who get news of price moves, those checked longest ago first, and stores the time of this check. Leaves
 * out users checked at `checkedBefore` or later, and users that another instance is claiming.
 */
export async function claimPriceNewsUsers(
  tx: Tx,
  { now, checkedBefore, limit }: { now: Date; checkedBefore: Date; limit: number },
): Promise<UserId[]> {
  const { userId, priceNews, quiet, priceNewsCheckedAt } = preferences
  const dueUsers = tx
    .select({ userId })
    .from(preferences)
    .where(and(priceNews, not(quiet), or(isNull(priceNewsCheckedAt), lt(priceNewsCheckedAt, checkedBefore))))
    .orderBy(sql`${priceNewsCheckedAt} nulls first`, asc(userId))
    .limit(limit)
    .for('update', { skipLocked: true })
  const claimed = await tx
    .update(preferences)
    .set({ priceNewsCheckedAt: now })
    .where(sql`${userId} in ${dueUsers}`)
    .returning({ userId })
  return claimed.map((row) => row.userId)
}

/** Locks a user's preferences, the language included, until the transaction ends. */
export async function lockPreferences(tx: Tx, userId: UserId): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  await tx.select({ id: preferences.userId }).from(preferences).where(eq(preferences.userId, userId)).for('update')
}

/** Writes only the given fields, so that two tabs can change different fields at the same time. */
export async function writePreferences(tx: Tx, userId: UserId, look: Partial<DisplayPreferences>): Promise<void> {
  await tx
    .insert(preferences)
    .values({ userId, ...defaultPreferences, ...look })
    .onConflictDoUpdate({ target: preferences.userId, set: look })
}
