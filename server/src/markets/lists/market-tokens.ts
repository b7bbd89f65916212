import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { MarketToken } from '@murmur/contract/markets/markets'
import { type TokenId, tokenKey } from '@murmur/contract/token-id'
import type { MarketView } from '#markets/reports/market-view.ts'
import type { MergedToken } from '#markets/reports/merge-reports.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { marketToken, type TokenChecks } from './market-token.ts'

export type TokensDeps = TokenChecks & {
  view: MarketView
  now: Clock
  /** Returns a token's on-chain names, for tokens without a report. */
  getTokenName: (chain: ChainKey, address: Address) => Promise<{ symbol: string; name: string } | undefined>
}

/** From this age on a price has a time, as the lists of a chain have (`staleMs`). In milliseconds. */
const oldPriceMs = 180_000

/** Returns tokens as list rows, in the given order. A token without a report has only its name. An old price has its time. */
export async function marketTokens(deps: TokensDeps, tokens: readonly TokenId[]): Promise<MarketToken[]> {
  const views = await deps.view.read(tokens)
  return Promise.all(
    tokens.map(async (token, index) => {
      const merged = views.get(tokenKey(token))
      const row = merged
        ? { ...marketToken(deps, token, merged), ...getPriceTime(merged, deps.now()) }
        : await unreportedToken(deps, token)
      return { ...row, rank: index + 1 }
    }),
  )
}

/** The time of a price that is too old to be shown without one. */
export function getPriceTime({ figures: { price } }: MergedToken, now: Date): Pick<MarketToken, 'priceAsOf'> {
  return price && now.getTime() - Date.parse(price.at) >= oldPriceMs ? { priceAsOf: price.at } : {}
}

async function unreportedToken(deps: TokensDeps, token: TokenId): Promise<MarketToken> {
  const names = await deps.getTokenName(token.chain, token.address).catch(() => undefined)
  const shortened = `${token.address.slice(0, 6)}…${token.address.slice(-4)}`
  const { symbol, name } = names ?? { symbol: shortened, name: shortened }
  return marketToken(deps, token, {
    symbol,
    name,
    figures: {},
    isVerified: false,
    isSuspicious: false,
    isPromoted: false,
    profile: {},
  })
}
