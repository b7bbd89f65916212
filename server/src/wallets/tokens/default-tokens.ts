import { toEvmAddress } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { TokenMetadata } from '#wallets/tokens/token-metadata.ts'

const polygon = {
  address: toEvmAddress('0x7D1AfA7B718fb893dB30A3aBc0Cfc608AaCfeBB0'),
  symbol: 'MATIC',
  name: 'Polygon',
  decimals: 18,
}

/** Tokens listed by default, even with a balance of zero, in addition to the native tokens. */
export const defaultTokens: Partial<Record<ChainKey, readonly TokenMetadata[]>> = { eth: [polygon] }
