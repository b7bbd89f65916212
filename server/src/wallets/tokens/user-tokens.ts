import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { Db } from '#platform/db/db.ts'
import type { BalanceChain } from '#wallets/balances/balance-chain.ts'
import { buildTokenList, type ListedToken } from './listed-tokens.ts'
import type { ReadOwnTokens } from './own-tokens.ts'
import { listTokenOverrides } from './wallet-tokens.store.ts'

export type UserTokensDeps = { db: Db; ownTokens: ReadOwnTokens }

/** Returns a user's token list on a chain, by address; empty for an unknown chain. */
export type UserTokens = (chain: ChainKey) => ReadonlyMap<string, ListedToken>

/** Builds a user's token lists from imported, hidden, traded and received tokens, without querying chains. */
export async function userTokens(
  { db, ownTokens }: UserTokensDeps,
  chains: readonly BalanceChain[],
  userId: UserId,
): Promise<UserTokens> {
  const [changed, { received, traded }] = await Promise.all([listTokenOverrides(db, userId), ownTokens(userId)])
  const lists = new Map(
    chains.map((balanceChain) => {
      const isOnChain = ({ chain }: { chain: ChainKey }) => chain === balanceChain.key
      const origins = {
        changed: changed.filter(isOnChain),
        received: received.filter(isOnChain),
        traded: traded.filter(isOnChain),
      }
      return [balanceChain.key, buildTokenList(balanceChain, origins)]
    }),
  )
  return (chain) => lists.get(chain) ?? new Map()
}
