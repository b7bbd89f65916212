import { applyBps } from '@murmur/contract/money'

/** The net of a gross amount: the router rounds its fee down (PeripheryPaymentsWithFee.sol). */
export function subtractFee(gross: bigint, feeBps: number): bigint {
  return gross - applyBps(gross, feeBps)
}

/** The lowest gross amount that leaves `net`. */
export function grossAmount(net: bigint, feeBps: number): bigint {
  if (net <= 0n) return 0n
  return ((net - 1n) * 10_000n) / (10_000n - BigInt(feeBps)) + 1n
}

/** The amount less slippage, rounded down, but never zero: a minimum of 0 would protect from nothing. */
export function subtractSlippage(amount: bigint, slippageBps: number): bigint {
  const min = (amount * (10_000n - BigInt(slippageBps))) / 10_000n
  return min > 0n ? min : 1n
}

/** The highest network fee that the user confirms: fees may double between quote and last transaction. */
export function computeMaxNetworkFee(expected: bigint): bigint {
  return expected * 2n
}

/** A v2 pair's output: its 0.3 % stays in the pair (UniswapV2Library.getAmountOut). */
export function v2AmountOut(amountIn: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  const kept = amountIn * 997n
  const denominator = reserveIn * 1000n + kept
  return denominator === 0n ? 0n : (kept * reserveOut) / denominator
}

/** An exact fraction. */
export type Ratio = { over: bigint; under: bigint }

/**
 * The price impact of a trade: the shortfall of its output against the price before it, in basis points, rounded up. Excludes the pools' own
 * fees, which are a known cost, and the rounding to a whole base unit (significant for tokens with few decimals).
 * @param spot output for one unit of input at the price before the trade, less the pools' fees
 */
export function priceImpactBps(amountIn: bigint, amountOut: bigint, spot: Ratio): number {
  const ideal = amountIn * spot.over
  if (ideal <= 0n) return 10_000
  const kept = ((amountOut + 1n) * spot.under * 10_000n) / ideal
  return kept >= 10_000n ? 0 : Number(10_000n - kept)
}
