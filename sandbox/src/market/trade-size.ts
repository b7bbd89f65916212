/** A pool's constant-product curve around the current price: √(token1 / token0) in base units, and its liquidity. */
export type PoolCurve = { sqrtPrice: number; liquidity: number }

/**
 * Computes which token to sell to a pool, and how many base units, so that the price moves by `move` (a natural logarithm of
 * the price of token0 in token1). Uniswap v3 whitepaper, 6.2.3; v2 uses √(xy) as liquidity. Floating point is sufficient:
 * balances are never computed from the result.
 */
export function tradeSize({ sqrtPrice, liquidity }: PoolCurve, move: number): { sells: 0 | 1; amount: bigint } {
  const target = sqrtPrice * Math.exp(move / 2)
  if (move > 0) return { sells: 1, amount: BigInt(Math.floor(liquidity * (target - sqrtPrice))) }
  return { sells: 0, amount: BigInt(Math.floor(liquidity * (1 / target - 1 / sqrtPrice))) }
}
