import * as v from 'valibot'

/**
 * Base units on the wire: a whole number in decimal digits, at most 78 of them (2^256 - 1). The brand keeps decimal amounts
 * ("1.5") out of these fields at compile time.
 */
export const BaseUnits = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,77})$/), v.brand('BaseUnits'))
export type BaseUnits = v.InferOutput<typeof BaseUnits>

/** Writes base units for the wire. @throws RangeError for a negative amount, which has no form there */
export function toBaseUnits(units: bigint): BaseUnits {
  if (units < 0n) throw new RangeError('Base units are never negative')
  return String(units) as BaseUnits
}

/** A plain decimal: digits, then at most one point with digits. No sign, exponent, grouping or foreign digits. */
export const plainDecimalPattern = /^(0|[1-9]\d{0,29})(\.\d{1,36})?$/

/**
 * Parses plain decimal text to base units.
 * @returns undefined if the text is not a plain decimal or has more fraction digits than `decimals`
 */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  if (!plainDecimalPattern.test(text)) return undefined
  const [whole = '0', fraction = ''] = text.split('.')
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) return undefined
  return BigInt(whole + significant.padEnd(decimals, '0'))
}

/** Formats base units as exact plain decimal text without trailing zeros: (1500000n, 6) is "1.5". */
export function formatUnits(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? '' : digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction ? `${sign}${whole}.${fraction}` : `${sign}${whole}`
}

/** Converts base units to a number for display only. Floating point: never calculate with the result. */
export function toDisplayNumber(units: bigint, decimals: number): number {
  return Number(formatUnits(units, decimals))
}

/** Returns `bps` basis points of an amount, rounded down. */
export function applyBps(amount: bigint, bps: number): bigint {
  return (amount * BigInt(bps)) / 10_000n
}

/**
 * Returns a percentage of a holding in base units, rounded down. `percentage` is text with at most two decimals.
 * @returns undefined if the percentage is not within 1 to 100
 */
export function applyPercentage(holding: bigint, percentage: string): bigint | undefined {
  const hundredths = parseUnits(percentage, 2)
  if (hundredths === undefined || hundredths < 100n || hundredths > 10_000n) return undefined
  return (holding * hundredths) / 10_000n
}
