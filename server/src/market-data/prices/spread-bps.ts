const maxSpreadBps = 2n ** 31n - 1n

/** Absolute difference to another price, in basis points of this one, rounded down. Both must be above zero. */
export function spreadBps(price: bigint, other: bigint): number {
  const apart = price > other ? price - other : other - price
  const bps = (apart * 10_000n) / price
  return Number(bps < maxSpreadBps ? bps : maxSpreadBps)
}
