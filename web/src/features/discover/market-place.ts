import { type ChainKey, chainKeys, longChainNames } from '@murmur/contract/chains'
import type { FoundToken, MarketToken } from '@murmur/contract/markets'

export type LongChain = FoundToken['chain']

/** A token as Discover hands it on: what it is, and the names by which people know it. */
export type DiscoveredToken = Pick<
  MarketToken,
  'address' | 'name' | 'symbol' | 'logoURI' | 'isVerified' | 'imitates' | 'chain'
>

/** The short name of a chain by its long one; undefined for what is none. */
export function chainOf(long: string | null): ChainKey | undefined {
  return chainKeys.find((key) => longChainNames[key] === long)
}

export function discoveredOf(found: FoundToken): DiscoveredToken {
  const { id, name, symbol, logoURI, isVerified, imitates } = found
  return { address: id, name, symbol, logoURI, isVerified, imitates, chain: chainOf(found.chain) ?? 'sol' }
}
