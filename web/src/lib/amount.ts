import { formatUnits } from '@murmur/contract/money'

type Rounding = 'down' | 'up'

/** Rounds base units to so many decimal places. What one pays is rounded up, what one gets is rounded down. */
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

/** Base units with up to `digits` significant digits and grouped thousands, for eyes: "1,234.56", "0.000123457". */
export function shortUnits(units: bigint, decimals: number, rounding: Rounding = 'down', digits = 6): string {
  const length = units.toString().length
  // A whole part is never cut; behind the point only what matters stays.
  const places = Math.max(0, Math.min(decimals, digits - (length - decimals)))
  return fullUnits(roundUnits(units, decimals, places, rounding), decimals)
}

/** Base units with every digit, and grouped thousands before the point alone: "1,234.000567891". */
export function fullUnits(units: bigint, decimals: number): string {
  const [whole = '0', fraction] = formatUnits(units, decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction ? `${grouped}.${fraction}` : grouped
}
