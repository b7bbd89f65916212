import { displayNumber } from '@murmur/contract/money'

/** The change of a price in percent, truncated to four decimals. `before` is above zero. */
export function changePercent(before: bigint, now: bigint): number {
  return displayNumber(((now - before) * 1_000_000n) / before, 4)
}
