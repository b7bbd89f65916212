import { formatUnits } from '@murmur/contract/money'
import { parseE18 } from '#platform/amounts/parse-e18.ts'

const microE18 = 10n ** 12n

/**
 * Formats USD as plain decimal text, rounded to the nearest millionth of a dollar, because further digits are
 * floating-point noise (25 USD as 24.999999999999996). Values below a millionth keep their digits. Empty without a
 * value.
 */
export function formatPlainUsd(usd: number | null | undefined): string {
  if (usd === null || usd === undefined) return ''
  const e18 = parseE18(String(usd)) ?? 0n
  const micros = (e18 + microE18 / 2n) / microE18
  return micros === 0n ? formatUnits(e18, 18) : formatUnits(micros, 6)
}
