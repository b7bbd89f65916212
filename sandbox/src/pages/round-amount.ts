import { formatUnits } from 'viem'

const significantDigits = 6

/**
 * Rounds decimal text half up to 6 significant digits; never rounds the integer part. Returns other text unchanged.
 */
export function roundAmount(amount: string): string {
  const [, whole, fraction] = /^(\d+)\.(\d+)$/.exec(amount) ?? []
  if (whole === undefined || fraction === undefined) return amount
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const places = whole === '0' ? zeros + significantDigits : Math.max(0, significantDigits - whole.length)
  const surplus = fraction.length - places
  if (surplus <= 0) return amount
  const unit = 10n ** BigInt(surplus)
  return formatUnits((BigInt(whole + fraction) + unit / 2n) / unit, places)
}
