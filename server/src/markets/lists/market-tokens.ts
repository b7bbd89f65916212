import type { ChainKey } from '@murmur/contract/chains'
import type { MarketToken } from '@murmur/contract/markets/markets'
import { type TokenRef, tokenKey } from '@murmur/contract/token-id'
import type { MarketView } from '#markets/figures/market-view.ts'
import { marketToken, type TokenChecks } from './market-token.ts'

export type TokensDeps = TokenChecks & {
  view: MarketView
  /** A token's on-chain names, for tokens without a report. */
  nameOf: (chain: ChainKey, address: string) => Promise<{ symbol: string; name: string } | undefined>
}

/** Tokens as list rows, in the given order. A token without a report has only its name. */
export async function marketTokens(deps: TokensDeps, places: readonly TokenRef[]): Promise<MarketToken[]> {
  const views = await deps.view.read(places)
  return Promise.all(
    places.map(async (place, index) => {
      const merged = views.get(tokenKey(place))
      return { ...(merged ? marketToken(deps, place, merged) : await bare(deps, place)), rank: index + 1 }
    }),
  )
}

async function bare(deps: TokensDeps, place: TokenRef): Promise<MarketToken> {
  const called = await deps.nameOf(place.chain, place.address).catch(() => undefined)
  const shortened = `${place.address.slice(0, 6)}…${place.address.slice(-4)}`
  const { symbol, name } = called ?? { symbol: shortened, name: shortened }
  return marketToken(deps, place, {
    symbol,
    name,
    figures: {},
    isVerified: false,
    isSuspicious: false,
    isPromoted: false,
    profile: {},
  })
}
