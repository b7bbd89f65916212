import type { ChainKey } from '@murmur/contract/chains'

export type BenchToken = {
  chain: ChainKey
  address: string
  symbol: string
  name: string
  /** USD; null for one token in ten, as with real sources. */
  liquidity: number | null
  /** Whether the token is on the release's list of verified tokens. */
  isVerified: boolean
}

/** A token's key, from its chain and address. */
export function tokenKey({ chain, address }: Pick<BenchToken, 'chain' | 'address'>): string {
  return `${chain}:${address}`
}
