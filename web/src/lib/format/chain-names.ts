import type { ChainKey } from '@murmur/contract/chains'

/** Display name of each chain, the same in every language. */
export const chainNames: Record<ChainKey, string> = { sol: 'Solana', eth: 'Ethereum', base: 'Base' }

/** The chain key capitalised, for the sell picker. */
export function capitalisedChain(chain: ChainKey): string {
  return chain[0]?.toUpperCase() + chain.slice(1)
}
