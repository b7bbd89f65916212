import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import { matches, matchToken } from '#platform/token-names/match-token.ts'
import type { TokenListing, TokenSource } from './token-source.port.ts'

export type PinnedToken = { chain: ChainKey; address: Address; symbol: string; name: string; decimals: number }

/** A source of the tokens pinned in a release, best match first. It has no figures and never fails. */
export function pinnedTokenSource(pinned: readonly PinnedToken[]): TokenSource {
  const known = pinned.map(toTokenListing)
  return {
    async search(query, chain) {
      return known
        .filter((token) => !chain || token.chain === chain)
        .map((token) => ({ token, rank: matches.indexOf(matchToken(token, query)) }))
        .filter(({ rank }) => matches[rank] !== 'none')
        .sort((a, b) => a.rank - b.rank)
        .map(({ token }) => token)
    },
  }
}

function toTokenListing({ chain, address, symbol, name, decimals }: PinnedToken): TokenListing {
  const figures = { price: null, marketCap: null, liquidity: null, change1h: null, change24h: null, createdAt: null }
  return { chain, address, symbol, name, decimals, isVerified: true, ...figures }
}
