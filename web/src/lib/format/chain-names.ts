import type { ChainKey } from '@murmur/contract/chains'

/** What people call each chain. Names of chains are the same in every language. */
export const chainNames: Record<ChainKey, string> = { sol: 'Solana', eth: 'Ethereum', base: 'Base' }

/** The short name with a capital, as the sell picker shows it. */
export function capitalisedChain(chain: ChainKey): string {
  return chain[0]?.toUpperCase() + chain.slice(1)
}
