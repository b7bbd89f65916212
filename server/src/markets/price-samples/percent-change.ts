import { toDisplayNumber } from '@murmur/contract/money'

/** Returns the change of a price in percent, truncated to four decimals. `before` must be above zero. */
export function percentChange(before: bigint, now: bigint): number {
  return toDisplayNumber(((now - before) * 1_000_000n) / before, 4)
}
