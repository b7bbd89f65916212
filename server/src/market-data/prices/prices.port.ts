import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { Priority } from '#platform/upstreams/upstream.port.ts'

/**
 * USD for one whole token, times 10^18, rounded down. `at` is ISO time. `liquidityE18`: USD on both sides of the
 * pricing pool, times 10^18, if available.
 */
export type UsdPrice = {
  usdE18: bigint
  at: string
  liquidityE18?: bigint
  /** Change over 24 h, or since `changeSince` (ISO time) if less history is available. */
  change24hPercent?: number
  changeSince?: string
  /** Difference to the price of a second, independent source, in basis points. */
  spreadBps?: number
  /** Circulating market cap in USD, times 10^18, if the source has it. */
  marketCapE18?: bigint
}

/**
 * USD prices keyed by token address as given (the coin under its coin address); tokens without a price are left out.
 */
export type Prices = {
  /** `priority`: urgency in the source's rate limiter; default `browse`. */
  usd(
    chain: ChainKey,
    tokens: readonly { address: Address; decimals: number }[],
    priority?: Priority,
  ): Promise<Map<Address, UsdPrice>>
}
