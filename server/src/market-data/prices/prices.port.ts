import type { ChainKey } from '@murmur/contract/chains'
import type { Priority } from '#platform/upstreams/upstream.port.ts'

/**
 * USD for one whole token, times 10^18, rounded down. `at` is ISO time. `liquidityE18`: USD that stand in the pool of this
 * price, both sides, times 10^18, where that is known.
 */
export type UsdPrice = {
  usdE18: bigint
  at: string
  liquidityE18?: bigint
  /** Over 24 h, or since `changeSince` (ISO time) where it is known for less. */
  change24hPercent?: number
  changeSince?: string
  /** How far a second, independent source lies from this price, in basis points. */
  spreadBps?: number
  /** USD of what is in circulation, times 10^18, where the source tells it. */
  marketCapE18?: bigint
}

/** Prices in USD, keyed by token address as given (the coin under its coin address); a token that nothing prices is left out. */
export type Prices = {
  /** `priority`: how urgent it is, where a source lets only so many through; to browse by default. */
  usd(
    chain: ChainKey,
    tokens: readonly { address: string; decimals: number }[],
    priority?: Priority,
  ): Promise<Map<string, UsdPrice>>
}
