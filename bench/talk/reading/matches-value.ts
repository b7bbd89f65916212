import type { DisplayedNumber } from './numbers.ts'

/** How far a price may move between the answer and the comparison. */
const priceDrift = 0.003

/**
 * Whether a displayed number is this value at the precision shown. Amounts may be truncated, so one whole step is accepted where it
 * is small. A displayed sign must be that of the value.
 */
function matchesValue(shown: DisplayedNumber, value: number, tolerance = priceDrift): boolean {
  const size = Math.abs(value)
  if (shown.isBound) return size > 0 && size <= shown.value
  if (shown.sign && shown.value !== 0 && value !== 0 && (shown.sign === '-') !== value < 0) return false
  const isSmallStep = shown.step <= size * 0.05
  const halfStep = shown.isRounded || size >= 100 ? shown.step * 0.5 : 0
  const allowedDeviation = Math.max(size * tolerance, shown.isRounded && isSmallStep ? shown.step : halfStep)
  return Math.abs(shown.value - size) <= allowedDeviation * (1 + 1e-6)
}

export function includesValue(shown: readonly DisplayedNumber[], value: number, tolerance?: number): boolean {
  return shown.some((each) => matchesValue(each, value, tolerance))
}
