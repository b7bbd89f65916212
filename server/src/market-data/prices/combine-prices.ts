import type { ChainKey } from '@murmur/contract/chains'
import type { Prices } from './prices.port.ts'

/** Routes each chain to its own source. A chain without a source has no prices. */
export function combinePrices(sources: Partial<Record<ChainKey, Prices>>): Prices {
  return { usd: async (chain, tokens, priority) => sources[chain]?.usd(chain, tokens, priority) ?? new Map() }
}
