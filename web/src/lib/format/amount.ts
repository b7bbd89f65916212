import type { Language } from '@murmur/contract/languages'
import { formatUnits } from '@murmur/contract/money'
import { writeNumber } from '#lib/format/write-number.ts'

type Rounding = 'down' | 'up'

/** Rounds base units to so many decimal places: cut off, except for an upper limit ("at most"), which rounds up. */
export function roundUnits(units: bigint, decimals: number, places: number, rounding: Rounding = 'down'): bigint {
  if (places >= decimals) return units
  const step = 10n ** BigInt(decimals - places)
  const down = (units / step) * step
  return rounding === 'up' && down < units ? down + step : down
}

/** Base units as plain decimal text with exactly `places` decimals: (12345600n, 6, 4) is "12.3456". */
export function fixedUnits(units: bigint, decimals: number, places: number, rounding: Rounding = 'down'): string {
  const [whole = '0', fraction = ''] = formatUnits(roundUnits(units, decimals, places, rounding), decimals).split('.')
  return places === 0 ? whole : `${whole}.${fraction.padEnd(places, '0')}`
}

type Amount = { amountBaseUnits: string; decimals: number }

/** An amount for eyes with up to `digits` significant digits and grouped thousands: "1,234.56", "0.000123457". */
export function shortAmount(
  { amountBaseUnits, decimals }: Amount,
  language: Language,
  rounding: Rounding = 'down',
  digits = 6,
): string {
  return writeNumber(shortUnits(BigInt(amountBaseUnits), decimals, rounding, digits), language)
}

/** An amount for eyes with every digit: "1,234.000567891". */
export function fullAmount({ amountBaseUnits, decimals }: Amount, language: Language): string {
  return writeNumber(fullUnits(BigInt(amountBaseUnits), decimals), language)
}

/** An amount that somebody asked for, plain decimal text: as it was typed in English, else as the language writes it. */
export function askedAmount(decimal: string, language: Language): string {
  if (language === 'en' || !/^\d+(\.\d+)?$/.test(decimal)) return decimal
  return writeNumber(grouped(decimal), language)
}

/** Base units with up to `digits` significant digits and grouped thousands, with English marks. */
export function shortUnits(units: bigint, decimals: number, rounding: Rounding = 'down', digits = 6): string {
  const length = units.toString().length
  // A whole part is never cut; behind the point only what matters stays.
  const places = Math.max(0, Math.min(decimals, digits - (length - decimals)))
  return fullUnits(roundUnits(units, decimals, places, rounding), decimals)
}

/** Base units with every digit, and grouped thousands before the point alone, with English marks. */
export function fullUnits(units: bigint, decimals: number): string {
  return grouped(formatUnits(units, decimals))
}

function grouped(decimal: string): string {
  const [whole = '0', fraction] = decimal.split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction ? `${groups}.${fraction}` : groups
}
