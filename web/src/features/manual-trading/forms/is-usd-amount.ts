import { parseUnits } from '@murmur/contract/money'

/** A USD amount that a trade can be made of: plain decimal text above zero. */
export function isUsdAmount(amount: string): boolean {
  return (parseUnits(amount, 36) ?? 0n) > 0n
}
