import type { ChainKey } from '@murmur/contract/chains'

/** The tokens that every wallet lists, shown by name until the balances load. */
export const defaultTokens: readonly { name: string; symbol: string; chain: ChainKey }[] = [
  { name: 'Solana', symbol: 'SOL', chain: 'sol' },
  { name: 'Ethereum', symbol: 'ETH', chain: 'eth' },
  { name: 'Base', symbol: 'ETH', chain: 'base' },
  { name: 'Polygon', symbol: 'MATIC', chain: 'eth' },
]
