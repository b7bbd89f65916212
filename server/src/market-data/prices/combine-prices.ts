import type { ChainKey } from '@murmur/contract/chains'
import type { Prices } from './prices.port.ts'

/** Each chain's own source behind one port. A chain without one prices nothing. */
export function combinePrices(sources: Partial<Record<ChainKey, Prices>>): Prices {
  return { usd: async (chain, tokens, priority) => sources[chain]?.usd(chain, tokens, priority) ?? new Map() }
}
