import { defaultPreferences, type Preferences } from '@murmur/contract/identity/profile'
import type { UserId } from '@murmur/contract/ids'
import { and, eq, inArray } from 'drizzle-orm'
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
  const { theme, palette, level, hotkeys, quiet, movementNews, alertNews, priceNews } =
    row?.chosen ?? defaultPreferences
  const news = { quiet, movementNews, alertNews, priceNews }
  return { language: row?.language ?? 'en', theme, palette, level, hotkeys, ...news }
}

/** Those of the users who get news of price moves. */
export async function listPriceNewsUsers(queries: Queries, userIds: readonly UserId[]): Promise<UserId[]> {
  if (userIds.length === 0) return []
  const rows = await queries
    .select({ userId: preferences.userId })
    .from(preferences)
    .where(
      and(inArray(preferences.userId, [...userIds]), eq(preferences.priceNews, true), eq(preferences.quiet, false)),
    )
  return rows.map(({ userId }) => userId)
}

/** Writes only the given fields, so that two tabs can change different fields at the same time. */
export async function writePreferences(tx: Tx, userId: UserId, look: Partial<DisplayPreferences>): Promise<void> {
  await tx
    .insert(preferences)
    .values({ userId, ...defaultPreferences, ...look })
    .onConflictDoUpdate({ target: preferences.userId, set: look })
}
