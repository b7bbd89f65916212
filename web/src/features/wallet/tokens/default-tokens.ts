import { type ChainKey, chains } from '@murmur/contract/chains'

/** The tokens that every wallet lists, shown by name until the balances load. */
export const defaultTokens: readonly { name: string; symbol: string; chain: ChainKey }[] = [
  ...chains.map(({ key, name, coin }) => ({ name, symbol: coin.symbol, chain: key })),
  { name: 'Polygon', symbol: 'MATIC', chain: 'eth' },
]
