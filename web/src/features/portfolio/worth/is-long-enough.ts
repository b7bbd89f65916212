import type { ValuePoint } from '#lib/trading/value-line.ts'

/** Records of a few minutes are not shown: all labels of the time axis would be the same. */
const minDurationMs = 10 * 60_000

/** Whether the records of a value cover enough time for a chart. */
export function isLongEnough(points: readonly ValuePoint[]): boolean {
  const [first, last] = [points[0], points.at(-1)]
  return first !== undefined && last !== undefined && Date.parse(last.at) - Date.parse(first.at) >= minDurationMs
}
