/** The constant product around the current price: √(token1 / token0) in base units, and its liquidity. */
export type PoolCurve = { sqrtPrice: number; liquidity: number }

/**
 * Which token to sell to a pool, and how many base units of it, so that its price moves by `move` (a natural logarithm
 * of the price of token0 in token1). Uniswap v3 whitepaper, 6.2.3; v2 is the same with √(xy) as liquidity. Floating
 * point is good enough: no balance is computed here.
 */
export function tradeSize({ sqrtPrice, liquidity }: PoolCurve, move: number): { sells: 0 | 1; amount: bigint } {
  const target = sqrtPrice * Math.exp(move / 2)
  if (move > 0) return { sells: 1, amount: BigInt(Math.floor(liquidity * (target - sqrtPrice))) }
  return { sells: 0, amount: BigInt(Math.floor(liquidity * (1 / target - 1 / sqrtPrice))) }
}
