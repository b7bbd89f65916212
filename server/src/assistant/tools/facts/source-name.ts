import type { ChainKey } from '@murmur/contract/chains'
import type { MarketDataSource } from '@murmur/contract/markets/markets'
import type { FigureOrigin } from '#ai/brains/facts.port.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'

/** The display name of a source. Figures read from a chain come from the pools of its venue. */
export function sourceName(chain: ChainKey, source: MarketDataSource): string {
  if (source !== 'chain') return source
  return chain === 'sol' ? 'Jupiter' : 'Uniswap'
}

/** The sources of a token's metrics. */
export function sourceText({ chain, attribution }: Pick<TokenListing, 'chain' | 'attribution'>): string {
  const names = (attribution?.sources ?? ['chain' as const]).map((source) => sourceName(chain, source))
  return [...new Set(names)].join(', ')
}

/** The sources of a listing's figures and their age. Figures without attribution were just read from the chain. */
export function figureOrigin(token: TokenListing, now: Date): FigureOrigin {
  const { attribution } = token
  const age = attribution ? now.getTime() - Date.parse(attribution.at) : 0
  return { source: sourceText(token), ageSeconds: Math.max(0, Math.round(age / 1000)) }
}
