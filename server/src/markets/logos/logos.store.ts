import { addressKey } from '@murmur/contract/address'
import type { TokenRef } from '@murmur/contract/token-id'
import { and, eq, sql } from 'drizzle-orm'
import { logos } from '#markets/tables/logos.ts'
import type { Db } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'

export type LogoRow = typeof logos.$inferSelect
export type LogoUrl = TokenRef & { url: string }

/** Finds the logo row of a token. */
export async function findLogo(db: Db, { chain, address }: TokenRef): Promise<LogoRow | undefined> {
  const [row] = await db.read
    .select()
    .from(logos)
    .where(and(eq(logos.chain, chain), eq(logos.address, addressKey(address))))
  return row
}

/**
 * Stores logo URLs. A new URL replaces the earlier URL and its image, unless the earlier one was fetched recently
 * (within 5 minutes after a failure, an hour after a success), so that sources that disagree do not alternate quickly.
 */
export async function upsertLogoUrls(tx: Tx, urls: readonly LogoUrl[], now: Date): Promise<void> {
  if (urls.length === 0) return
  const [failed, fine] = [5, 60].map((minutes) => new Date(now.getTime() - minutes * 60_000).toISOString())
  const isNew = sql`${logos.url} <> excluded.url`
  const isLongAgo = sql`${logos.fetchedAt} < case when ${logos.bytes} is null then ${failed}::timestamptz else ${fine}::timestamptz end`
  await tx
    .insert(logos)
    .values([...urls])
    .onConflictDoUpdate({
      target: [logos.chain, logos.address],
      set: { url: sql`excluded.url`, bytes: null, fetchedAt: null },
      setWhere: sql`${isNew} and (${logos.fetchedAt} is null or ${isLongAgo})`,
    })
}

/** Stores a download's image or failure, unless the token's logo URL has changed since. */
export async function storeLogo(
  tx: Tx,
  { chain, address, url }: LogoUrl,
  bytes: Uint8Array | undefined,
  now: Date,
): Promise<void> {
  const isSameLogo = and(eq(logos.chain, chain), eq(logos.address, address), eq(logos.url, url))
  await tx
    .update(logos)
    .set({ fetchedAt: now, ...(bytes ? { bytes } : {}) })
    .where(isSameLogo)
}
