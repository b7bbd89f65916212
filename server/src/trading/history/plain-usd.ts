import { formatUnits } from '@murmur/contract/money'
import { readE18 } from '#platform/amounts/read-e18.ts'

const microE18 = 10n ** 12n

/**
 * A USD display number as plain decimal text, to the nearest millionth of a dollar: the digits behind it are those of
 * binary floating point (25 USD as 24.999999999999996). Less than a millionth keeps its digits. Empty where it is not known.
 */
export function plainUsd(usd: number | null | undefined): string {
  if (usd === null || usd === undefined) return ''
  const e18 = readE18(String(usd)) ?? 0n
  const micros = (e18 + microE18 / 2n) / microE18
  return micros === 0n ? formatUnits(e18, 18) : formatUnits(micros, 6)
}
