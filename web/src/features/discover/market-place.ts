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

/** A token as it stands in an address: its chain's long name and its contract address. */
export function tokenQuery({ chain, address }: Pick<DiscoveredToken, 'chain' | 'address'>): string {
  return `${longChainNames[chain]}:${address}`
}

/** The token of an address, without the names that its details bring; undefined for anything else. */
export function tokenOfQuery(value: string): DiscoveredToken | undefined {
  const [long = '', address = '', ...rest] = value.split(':')
  const chain = chainOf(long)
  if (!chain || !/^[A-Za-z0-9]{1,64}$/.test(address) || rest.length > 0) return undefined
  return { chain, address, name: '', symbol: '', logoURI: '', isVerified: false, imitates: null }
}

type Named = {
  name: string
  symbol: string
  logoURI: string | null
  isVerified?: boolean | undefined
  imitates?: string | null | undefined
}

/** The same token with the names and marks of its details. */
export function namedBy(
  token: DiscoveredToken,
  { name, symbol, logoURI, isVerified, imitates }: Named,
): DiscoveredToken {
  return {
    ...token,
    name,
    symbol,
    logoURI: logoURI ?? token.logoURI,
    isVerified: isVerified ?? token.isVerified,
    imitates: imitates ?? token.imitates,
  }
}
