import type { ChainKey } from '@murmur/contract/chains'
import type { KnownToken } from '#wallets/tokens/known-token.ts'

/** What the wallet calls each chain's own coin. */
export const coinNames: Record<ChainKey, string> = { sol: 'Solana', eth: 'Ethereum', base: 'Base' }

const polygon = {
  address: '0x7D1AfA7B718fb893dB30A3aBc0Cfc608AaCfeBB0',
  symbol: 'MATIC',
  name: 'Polygon',
  decimals: 18,
}

/** Listed from the first day beside the coins, at zero until there is some. */
export const defaultTokens: Record<ChainKey, readonly KnownToken[]> = { sol: [], eth: [polygon], base: [] }
