import { parseUnits } from '@murmur/contract/money'

/** Whether a text is a USD amount to trade: a plain decimal number above zero. */
export function isUsdAmount(amount: string): boolean {
  return (parseUnits(amount, 36) ?? 0n) > 0n
}
