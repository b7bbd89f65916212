import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { and, count, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { walletTokens } from '#wallets/tables/wallet-tokens.ts'
import type { TokenMetadata } from '#wallets/tokens/token-metadata.ts'

type TokenState = 'imported' | 'hidden'
export type TokenOverride = TokenMetadata & { chain: ChainKey; state: TokenState }

/** The tokens that a user imported or hid. */
export async function listTokenOverrides(db: Db, userId: UserId): Promise<TokenOverride[]> {
  const { chain, address, symbol, name, decimals, state } = walletTokens
  return db.read
    .select({ chain, address, symbol, name, decimals, state })
    .from(walletTokens)
    .where(eq(walletTokens.userId, userId))
}

/** The tokens that a user hid, and when. */
export async function listHiddenTokens(db: Db, userId: UserId) {
  const { chain, address, state, updatedAt } = walletTokens
  return db.read
    .select({ chain, address, updatedAt })
    .from(walletTokens)
    .where(and(eq(walletTokens.userId, userId), eq(state, 'hidden')))
}

/** Stores a token's new state. Returns how many of the user's tokens are now in that state. */
export async function putTokenState(tx: Tx, userId: UserId, token: TokenOverride, at: Date): Promise<number> {
  const { state, name, symbol, decimals } = token
  const { chain, address } = token
  await tx
    .insert(walletTokens)
    .values({ userId, chain, address, name, symbol, decimals, state, updatedAt: at })
    .onConflictDoUpdate({
      target: [walletTokens.userId, walletTokens.chain, walletTokens.address],
      set: { state, name, symbol, decimals, updatedAt: at },
    })
  const [row] = await tx
    .select({ count: count() })
    .from(walletTokens)
    .where(and(eq(walletTokens.userId, userId), eq(walletTokens.state, state)))
  return row?.count ?? 0
}
