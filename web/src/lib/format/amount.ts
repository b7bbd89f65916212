import type { Language } from '@murmur/contract/languages'
import { formatUnits } from '@murmur/contract/money'
import { localizeNumber } from '#lib/format/localize-number.ts'
import { locales, withAmountBelow } from '#lib/i18n/locales.ts'

type Rounding = 'down' | 'up'

/** Rounds base units to `places` decimals. Truncates by default; pass 'up' for an upper limit ("at most"). */
export function roundUnits(units: bigint, decimals: number, places: number, rounding: Rounding = 'down'): bigint {
  if (places >= decimals) return units
  const step = 10n ** BigInt(decimals - places)
  const roundedDown = (units / step) * step
  return rounding === 'up' && roundedDown < units ? roundedDown + step : roundedDown
}

/** Formats base units as plain decimal text with exactly `places` decimals: (12345600n, 6, 4) is "12.3456". */
export function formatFixedUnits(units: bigint, decimals: number, places: number, rounding: Rounding = 'down'): string {
  const [whole = '0', fraction = ''] = formatUnits(roundUnits(units, decimals, places, rounding), decimals).split('.')
  return places === 0 ? whole : `${whole}.${fraction.padEnd(places, '0')}`
}

type Amount = { amountBaseUnits: string; decimals: number }

/** Formats an amount for display with up to `digits` significant digits and grouped thousands: "1,234.56", "0.000123457". */
export function formatShortAmount(
  { amountBaseUnits, decimals }: Amount,
  language: Language,
  rounding: Rounding = 'down',
  digits = 6,
): string {
  return localizeNumber(formatShortUnits(BigInt(amountBaseUnits), decimals, rounding, digits), language)
}

/** The significant digits of a fee, and its most decimals. */
const feeDigits = 4
const feeDecimals = 8

/**
 * Formats a fee in a coin with up to four significant digits and eight decimals: "0.00001234". Below the last decimal it is
 * "<0.00000001", never zero; an upper limit rounds up. The exact amount belongs in the title or on the receipt.
 */
export function formatFeeAmount(
  { amountBaseUnits, decimals }: Amount,
  language: Language,
  rounding: Rounding = 'down',
): string {
  const units = BigInt(amountBaseUnits)
  const places = Math.min(feeDecimals, Math.max(0, feeDigits - (amountBaseUnits.length - decimals)))
  const rounded = roundUnits(units, decimals, places, rounding)
  if (rounded > 0n || units === 0n) return localizeNumber(formatFullUnits(rounded, decimals), language)
  return withAmountBelow(localizeNumber(formatFullUnits(1n, feeDecimals), language), locales[language])
}

/** Formats an amount for display with every digit: "1,234.000567891". */
export function formatFullAmount({ amountBaseUnits, decimals }: Amount, language: Language): string {
  return localizeNumber(formatFullUnits(BigInt(amountBaseUnits), decimals), language)
}

/** Formats a requested amount (plain decimal text) in the given language; one with plain amounts keeps it as typed. */
export function formatRequestedAmount(decimal: string, language: Language): string {
  if (locales[language].plainAmounts || !/^\d+(\.\d+)?$/.test(decimal)) return decimal
  return localizeNumber(groupThousands(decimal), language)
}

/** Formats base units with up to `digits` significant digits, grouped thousands and English separators. */
export function formatShortUnits(units: bigint, decimals: number, rounding: Rounding = 'down', digits = 6): string {
  const length = units.toString().length
  // The integer part is never truncated; the fraction keeps only significant digits.
  const places = Math.max(0, Math.min(decimals, digits - (length - decimals)))
  return formatFullUnits(roundUnits(units, decimals, places, rounding), decimals)
}

/** Formats base units with every digit, with thousands grouped in the integer part only and English separators. */
export function formatFullUnits(units: bigint, decimals: number): string {
  return groupThousands(formatUnits(units, decimals))
}

/** Formats base units with exactly `places` decimals, grouped thousands and English separators: "1,315,026.6841". */
export function formatGroupedUnits(units: bigint, decimals: number, places: number): string {
  return groupThousands(formatFixedUnits(units, decimals, places))
}

function groupThousands(decimal: string): string {
  const [whole = '0', fraction] = decimal.split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction ? `${groups}.${fraction}` : groups
}
