import type { ChainKey } from '@murmur/contract/chains'
import type { KnownToken } from '#wallets/tokens/known-token.ts'

/** The wallet's name for each chain's own coin. */
export const coinNames: Record<ChainKey, string> = { sol: 'Solana', eth: 'Ethereum', base: 'Base' }

const polygon = {
  address: '0x7D1AfA7B718fb893dB30A3aBc0Cfc608AaCfeBB0',
  symbol: 'MATIC',
  name: 'Polygon',
  decimals: 18,
}

/** Tokens listed beside the coins by default, even at zero. */
export const defaultTokens: Record<ChainKey, readonly KnownToken[]> = { sol: [], eth: [polygon], base: [] }
