import type { ChainKey } from '@murmur/contract/chains'

/** What every wallet lists; their names stand there before the balances come. */
export const defaultTokens: readonly { name: string; symbol: string; chain: ChainKey }[] = [
  { name: 'Solana', symbol: 'SOL', chain: 'sol' },
  { name: 'Ethereum', symbol: 'ETH', chain: 'eth' },
  { name: 'Base', symbol: 'ETH', chain: 'base' },
  { name: 'Polygon', symbol: 'MATIC', chain: 'eth' },
]
