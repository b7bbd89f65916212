import type { Portfolio } from '@murmur/contract/trading/portfolio'

export type ValuePoint = Portfolio['points'][number]
/** Coordinates in the picture: 0 to 1 from its start and from its bottom. */
export type ChartPoint = { x: number; y: number }

export type ValueLine = {
  coordinates: ChartPoint[]
  lowest: ValuePoint
  highest: ValuePoint
  first: ValuePoint
  last: ValuePoint
}

/**
 * Scales the points by time, and by value between the lowest and the highest; a constant value is in the middle.
 * @returns undefined for fewer than two points
 */
export function toValueLine(points: readonly ValuePoint[]): ValueLine | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return undefined
  const lowest = points.reduce((least, point) => (point.usd < least.usd ? point : least))
  const highest = points.reduce((most, point) => (point.usd > most.usd ? point : most))
  const startMs = Date.parse(first.at)
  const length = Date.parse(last.at) - startMs
  const height = highest.usd - lowest.usd
  const coordinates = points.map(({ at, usd }) => ({
    x: length === 0 ? 0 : (Date.parse(at) - startMs) / length,
    y: height === 0 ? 0.5 : (usd - lowest.usd) / height,
  }))
  return { coordinates, lowest, highest, first, last }
}

/** The index of the point nearest to `x` (0 to 1). */
export function nearestIndex(coordinates: readonly ChartPoint[], x: number): number {
  return coordinates.reduce((best, position, index) => {
    return Math.abs(position.x - x) < Math.abs((coordinates[best]?.x ?? 0) - x) ? index : best
  }, 0)
}
