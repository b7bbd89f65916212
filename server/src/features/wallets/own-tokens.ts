import type { ChainKey } from '@murmur/contract/chains'
import type { Db } from '#db/db.ts'
import { arrivedTokens } from '#features/wallets/arrived-tokens.ts'
import type { BalanceChain } from '#features/wallets/balance-chain.ts'
import { type ListedToken, listedTokens } from '#features/wallets/listed-tokens.ts'
import type { KnownToken } from '#features/wallets/traded-tokens.ts'
import { saidTokens } from '#features/wallets/wallet-tokens.store.ts'

export type OwnTokensDeps = {
  db: Db
  tradedTokens: (userId: string, chain: ChainKey) => Promise<KnownToken[]>
}

/** The list of a user on a chain, from what they said, traded and were sent. Nothing is asked of the chain. */
export async function ownTokens(
  { db, tradedTokens }: OwnTokensDeps,
  on: BalanceChain,
  userId: string,
): Promise<Map<string, ListedToken>> {
  const [said, traded, arrived] = await Promise.all([
    saidTokens(db, userId, on.key),
    tradedTokens(userId, on.key),
    arrivedTokens(db, userId, on.key),
  ])
  return listedTokens(on, { said, traded, arrived })
}
