import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { Db } from '#platform/db/db.ts'
import type { BalanceChain } from '#wallets/balances/balance-chain.ts'
import type { TokenMetadata } from '#wallets/tokens/token-metadata.ts'
import { buildTokenList, type ListedToken } from './listed-tokens.ts'
import { receivedTokens } from './received-tokens.ts'
import { listTokenOverrides } from './wallet-tokens.store.ts'

export type UserTokensDeps = {
  db: Db
  tradedTokens: (userId: UserId, chain: ChainKey) => Promise<TokenMetadata[]>
}

/** Returns a user's token list on a chain, by address; empty for an unknown chain. */
export type UserTokens = (chain: ChainKey) => ReadonlyMap<string, ListedToken>

/** Builds a user's token lists from imported, hidden, traded and received tokens, without querying chains. */
export async function userTokens(
  { db, tradedTokens }: UserTokensDeps,
  chains: readonly BalanceChain[],
  userId: UserId,
): Promise<UserTokens> {
  const [changed, received, traded] = await Promise.all([
    listTokenOverrides(db, userId),
    receivedTokens(db, userId),
    Promise.all(chains.map(({ key }) => tradedTokens(userId, key))),
  ])
  const lists = new Map(
    chains.map((balanceChain, index) => {
      const isOnChain = ({ chain }: { chain: ChainKey }) => chain === balanceChain.key
      const ownTokens = {
        changed: changed.filter(isOnChain),
        received: received.filter(isOnChain),
        traded: traded[index] ?? [],
      }
      return [balanceChain.key, buildTokenList(balanceChain, ownTokens)]
    }),
  )
  return (chain) => lists.get(chain) ?? new Map()
}
