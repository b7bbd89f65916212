import { formatUnits } from '@murmur/contract/money'
import { readE18 } from '#core/read-e18.ts'

/** A USD display number as plain decimal text without an exponent; nothing where it is not known. */
export function plainUsd(usd: number | null | undefined): string {
  if (usd === null || usd === undefined) return ''
  return formatUnits(readE18(String(usd)) ?? 0n, 18)
}
