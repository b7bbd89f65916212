import { parseUnits } from 'viem'
import type { SandboxToken } from '#seed/sandbox-tokens.ts'

type PricedToken = Pick<SandboxToken, 'usd' | 'decimals'>

/** Converts USD to base units of a token at its starting price. */
export function baseUnitsForUsd(token: PricedToken, usd: number): bigint {
  return (parseUnits(String(usd), 18) * 10n ** BigInt(token.decimals)) / parseUnits(token.usd, 18)
}

/** Returns sqrt(amount1 / amount0) × 2^96 at the starting prices (Uniswap v3 whitepaper, 6.1). */
export function startingSqrtPrice(token0: PricedToken, token1: PricedToken): bigint {
  const numerator = parseUnits(token0.usd, 18) * 10n ** BigInt(token1.decimals)
  const denominator = parseUnits(token1.usd, 18) * 10n ** BigInt(token0.decimals)
  return squareRoot((numerator << 192n) / denominator)
}

/** Returns the tick of a square root price, floor(log1.0001(price)), with an error of at most one tick. */
export function getTickAtSqrtPrice(sqrtPriceX96: bigint): number {
  return Math.floor((2 * Math.log(Number(sqrtPriceX96) / 2 ** 96)) / Math.log(1.0001))
}

export const tickSpacings = { 100: 1, 500: 10, 3000: 60, 10000: 200 } as const
const maxTick = 887272

/** Returns the widest tick range that a pool allows. */
export function fullRange(spacing: number): [number, number] {
  const edge = Math.floor(maxTick / spacing) * spacing
  return [-edge, edge]
}

/** Returns a range of `ticks` to each side of a tick, rounded to the pool's tick spacing. */
export function rangeAround(tick: number, ticks: number, spacing: number): [number, number] {
  const lower = Math.floor((tick - ticks) / spacing) * spacing
  return [lower, Math.ceil((tick + ticks) / spacing) * spacing]
}

/** Integer square root by Newton's method, rounded down. */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}
