import type { ChainKey } from '@murmur/contract/chains'
import type { MarketDataSource } from '@murmur/contract/markets/markets'

/** The display name of a source. Figures read from a chain come from the pools of its venue. */
export function sourceName(chain: ChainKey, source: MarketDataSource): string {
  if (source !== 'chain') return source
  return chain === 'sol' ? 'Jupiter' : 'Uniswap'
}
