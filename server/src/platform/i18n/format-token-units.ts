import type { Language } from '@murmur/contract/languages'
import { formatUnits } from '@murmur/contract/money'
import { formatAmount } from './format.ts'
import type { Wording } from './wording.ts'

/**
 * Formats base units with up to `digits` significant digits, truncated so that the amount is never overstated. Whole tokens are
 * never truncated.
 */
export function formatTokenUnits(
  wording: Language | Wording,
  { amountBaseUnits, decimals }: { amountBaseUnits: string; decimals: number },
  digits: number,
): string {
  const units = BigInt(amountBaseUnits)
  const min = 10n ** BigInt(Math.max(0, amountBaseUnits.length - digits))
  const wholeToken = 10n ** BigInt(decimals)
  const step = min < wholeToken ? min : wholeToken
  return formatAmount(wording, formatUnits(units - (units % step), decimals))
}

/** Digits of an amount that a user stated: more than any stated amount has. */
export const statedDigits = 12
