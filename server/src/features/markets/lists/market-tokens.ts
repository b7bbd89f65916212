import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import type { MarketToken } from '@murmur/contract/markets'
import { mergeReports } from '#features/markets/figures/merge-reports.ts'
import { type Judges, marketToken } from '#features/markets/lists/market-token.ts'
import { type Place, placeKey } from '#features/markets/places.ts'
import type { TokenReport } from '#integrations/market-data/market-source.port.ts'

export type TokensDeps = Judges & {
  /** What sources say of some tokens of a chain; nothing of what they do not know. Never rejects for a source. */
  reportsOf: (chain: ChainKey, addresses: readonly string[]) => Promise<TokenReport[]>
  /** What a token is called by the chain, where no source knows it. */
  nameOf: (chain: ChainKey, address: string) => Promise<{ symbol: string; name: string } | undefined>
}

/** Tokens as lists show them, in the order asked. Of one that no source knows there is only its name. */
export async function marketTokens(deps: TokensDeps, places: readonly Place[]): Promise<MarketToken[]> {
  const reports = new Map<string, TokenReport[]>()
  await Promise.all(
    chainKeys.map(async (chain) => {
      const addresses = places.filter((place) => place.chain === chain).map(({ address }) => address)
      const said = addresses.length > 0 ? await deps.reportsOf(chain, addresses) : []
      for (const each of said) reports.set(placeKey(each), [...(reports.get(placeKey(each)) ?? []), each])
    }),
  )
  return Promise.all(
    places.map(async (place, index) => {
      const said = reports.get(placeKey(place))
      return { ...(said ? marketToken(deps, place, mergeReports(said)) : await bare(deps, place)), rank: index + 1 }
    }),
  )
}

async function bare(deps: TokensDeps, place: Place): Promise<MarketToken> {
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
