import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import type { Holding } from '#features/portfolio/holdings/holding.ts'

/**
 * Groups the same token across chains. Only verified tokens and native coins are grouped, by symbol: anyone can give another
 * token the same symbol.
 */
export function groupByToken(holdings: readonly Holding[]): Holding[][] {
  const groups = new Map<string, Holding[]>()
  for (const holding of holdings) {
    const { token } = holding
    const key = token.isVerified || token.isCoin ? token.symbol.toUpperCase() : tokenKey(token)
    groups.set(key, [...(groups.get(key) ?? []), holding])
  }
  return [...groups.values()]
}

/** The chains with holdings, each with its holdings. */
export function groupByChain(holdings: readonly Holding[]): { chain: ChainKey; holdings: Holding[] }[] {
  return chainKeys
    .map((chain) => ({ chain, holdings: holdings.filter(({ token }) => token.chain === chain) }))
    .filter((group) => group.holdings.length > 0)
}
