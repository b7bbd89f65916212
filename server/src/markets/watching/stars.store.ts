import { addressKey } from '@murmur/contract/address'
import type { UserId } from '@murmur/contract/ids'
import type { TokenId, TokenRef } from '@murmur/contract/token-id'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { starredTokens } from '#markets/tables/starred-tokens.ts'
import type { Db } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'

/** Lists a user's stars, newest first. */
export async function listStars(db: Db, userId: UserId): Promise<TokenId[]> {
  return db.read
    .select({ chain: starredTokens.chain, address: starredTokens.address })
    .from(starredTokens)
    .where(eq(starredTokens.userId, userId))
    .orderBy(desc(starredTokens.starredAt), starredTokens.chain, starredTokens.address)
}

/** Adds a star. Returns the user's number of stars; undefined if the star existed. */
export async function addStar(
  tx: Tx,
  userId: UserId,
  { chain, address }: TokenId,
  starredAt: Date,
): Promise<number | undefined> {
  const added = await tx
    .insert(starredTokens)
    .values({ userId, chain, address, starredAt })
    .onConflictDoNothing()
    .returning({ address: starredTokens.address })
  if (added.length === 0) return undefined
  const [row] = await tx.select({ count: count() }).from(starredTokens).where(eq(starredTokens.userId, userId))
  return row?.count
}

/** Removes a star; EVM addresses match in any case. Returns whether it existed. */
export async function removeStar(tx: Tx, userId: UserId, { chain, address }: TokenRef): Promise<boolean> {
  const isSameAddress =
    chain === 'sol'
      ? sql`${starredTokens.address} = ${address}`
      : sql`lower(${starredTokens.address}) = ${addressKey(address)}`
  const removed = await tx
    .delete(starredTokens)
    .where(and(eq(starredTokens.userId, userId), eq(starredTokens.chain, chain), isSameAddress))
    .returning({ address: starredTokens.address })
  return removed.length > 0
}
