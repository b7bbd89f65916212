import type { ChainKey } from '@murmur/contract/chains'

/** The chain key capitalised, for the sell picker. */
export function capitalisedChain(chain: ChainKey): string {
  return chain[0]?.toUpperCase() + chain.slice(1)
}
