const maxSpreadBps = 2n ** 31n - 1n

/** Absolute difference to another price, in basis points of this one, rounded down. Both must be above zero. */
export function spreadBps(price: bigint, other: bigint): number {
  const difference = price > other ? price - other : other - price
  const bps = (difference * 10_000n) / price
  return Number(bps < maxSpreadBps ? bps : maxSpreadBps)
}
