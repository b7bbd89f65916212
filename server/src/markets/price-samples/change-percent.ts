import { displayNumber } from '@murmur/contract/money'

/** By how much a price changed, in percent with four decimals, cut off. `before` is above zero. */
export function changePercent(before: bigint, now: bigint): number {
  return displayNumber(((now - before) * 1_000_000n) / before, 4)
}
