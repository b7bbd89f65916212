import type { TokenPool } from '@murmur/contract/markets/pools'

/** Sorts pools by liquidity, the deepest first; those of unknown liquidity come last. */
export function sortPools(pools: readonly TokenPool[]): TokenPool[] {
  return [...pools].sort((a, b) => (b.liquidity ?? -1) - (a.liquidity ?? -1))
}
