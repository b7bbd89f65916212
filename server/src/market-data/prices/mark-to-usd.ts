import { maxUsdE18 } from '#platform/amounts/parse-e18.ts'
import { spreadBps } from './spread-bps.ts'
import type { Mark } from './token-marks.ts'

/** A quote token's price: USD for one whole token times 10^18, and its decimals. */
export type QuotePrice = { usdE18: bigint; decimals: number }

export type UsdValue = { usdE18: bigint; liquidityE18: bigint; spreadBps?: number }

/** USD for one whole token by one pool, rounded down, and the USD on both sides of that pool. */
export function markToUsd(mark: Mark, decimals: number, quote: QuotePrice): UsdValue {
  const quoteUnit = 10n ** BigInt(quote.decimals)
  return {
    usdE18: (10n ** BigInt(decimals) * mark.over * quote.usdE18) / (mark.under * quoteUnit),
    liquidityE18: (2n * mark.depth * quote.usdE18) / quoteUnit,
  }
}

/** The second-deepest pool counts toward the spread only if it has at least 1/10 of the deepest pool's liquidity. */
const minLiquidityDivisor = 10n

/**
 * The deepest pool's price, with the spread to the second deepest. Returns undefined below `minE18`, where anyone
 * could have set the price. Prices above `maxUsdE18` are ignored: a pool at the end of its range, for a token with 36
 * decimals, yields absurd ones.
 */
export function findDeepestValue(usdValues: readonly UsdValue[], minE18: bigint): UsdValue | undefined {
  const [best, second] = usdValues
    .filter(({ liquidityE18, usdE18 }) => liquidityE18 >= minE18 && usdE18 > 0n && usdE18 <= maxUsdE18)
    .sort((a, b) => Number(a.liquidityE18 < b.liquidityE18) - Number(a.liquidityE18 > b.liquidityE18))
  if (!best || !second || second.liquidityE18 * minLiquidityDivisor < best.liquidityE18) return best
  return { ...best, spreadBps: spreadBps(best.usdE18, second.usdE18) }
}
