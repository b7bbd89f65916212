import { isEvm, type MarketChain } from '#market/listed-tokens.ts'
import { getMarkets, type Market } from '#market/markets.ts'
import type { MarketState } from '#market/past/past-trades.ts'

/** Returns every market's initial state, computed from the seed tables. */
export function initialMarketStates(chain: MarketChain, at: number): Map<string, MarketState> {
  return new Map(getMarkets(chain).map((market) => [market.id, initialMarketState(market, at)]))
}

function initialMarketState({ chain, base, quote }: Market, at: number): MarketState {
  const quoteUsd = isEvm(chain) && quote.kind === 'wrapped-coin' ? (quote.usd ?? 1) : 1
  return { at, native: (base.usd ?? 0) / quoteUsd, quoteUsd }
}
