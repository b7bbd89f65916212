import { isEvm, type MarketChain } from '#market/listed-tokens.ts'
import { type Market, marketsOf } from '#market/markets.ts'
import type { PastEnd } from '#market/past/past-trades.ts'

/** Every market's state by the tables that chains are seeded from. */
export function startingEnds(chain: MarketChain, at: number): Map<string, PastEnd> {
  return new Map(marketsOf(chain).map((market) => [market.id, startingEnd(market, at)]))
}

function startingEnd({ chain, base, quote }: Market, at: number): PastEnd {
  const quoteUsd = isEvm(chain) && quote.kind === 'wrapped-coin' ? (quote.usd ?? 1) : 1
  return { at, native: (base.usd ?? 0) / quoteUsd, quoteUsd }
}
