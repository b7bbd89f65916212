import type { Address } from '@murmur/contract/address'
import { type ChainKey, chainKeys, longChainNames } from '@murmur/contract/chains'
import type { MarketToken, TokenSearchResult } from '@murmur/contract/markets/markets'

/** A token as used by Discover: chain, address, names and verification. */
export type DiscoveredToken = Pick<
  MarketToken,
  'address' | 'name' | 'symbol' | 'logoURI' | 'isVerified' | 'imitates' | 'chain'
>

/** The key of a chain by its long name; undefined for any other text. */
export function findChainByLongName(long: string | null): ChainKey | undefined {
  return chainKeys.find((key) => longChainNames[key] === long)
}

/** Converts a search result. */
export function toDiscoveredToken(found: TokenSearchResult): DiscoveredToken {
  const { id, name, symbol, logoURI, isVerified, imitates } = found
  return {
    address: id as Address,
    name,
    symbol,
    logoURI,
    isVerified,
    imitates,
    chain: findChainByLongName(found.chain) ?? 'sol',
  }
}

/** A token as a URL parameter: `longChainName:address`. */
export function formatTokenQuery({ chain, address }: Pick<DiscoveredToken, 'chain' | 'address'>): string {
  return `${longChainNames[chain]}:${address}`
}

/** Parses the URL parameter of a token, with empty names until its details load; undefined if invalid. */
export function parseTokenQuery(value: string): DiscoveredToken | undefined {
  const [long = '', address = '', ...rest] = value.split(':')
  const chain = findChainByLongName(long)
  if (!chain || !/^[A-Za-z0-9]{1,64}$/.test(address) || rest.length > 0) return undefined
  return { chain, address: address as Address, name: '', symbol: '', logoURI: '', isVerified: false, imitates: null }
}

type TokenDetails = {
  name: string
  symbol: string
  logoURI: string | null
  isVerified?: boolean | undefined
  imitates?: string | null | undefined
}

/** Merges loaded details (names, logo, verification) into a token. */
export function withDetails(
  token: DiscoveredToken,
  { name, symbol, logoURI, isVerified, imitates }: TokenDetails,
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
