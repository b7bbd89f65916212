import type { Portfolio } from '@murmur/contract/portfolio'

export type WorthPoint = Portfolio['points'][number]
/** A place in the picture: 0 to 1 from its start and from its foot. */
export type Place = { x: number; y: number }

export type WorthLine = {
  places: Place[]
  lowest: WorthPoint
  highest: WorthPoint
  first: WorthPoint
  last: WorthPoint
}

/**
 * Where the points lie: in proportion of time, and between the lowest and the highest worth; a worth that never changed lies
 * in the middle. Undefined of fewer than two points: they make no line.
 */
export function worthLine(points: readonly WorthPoint[]): WorthLine | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return undefined
  const lowest = points.reduce((least, point) => (point.usd < least.usd ? point : least))
  const highest = points.reduce((most, point) => (point.usd > most.usd ? point : most))
  const begin = Date.parse(first.at)
  const length = Date.parse(last.at) - begin
  const height = highest.usd - lowest.usd
  const places = points.map(({ at, usd }) => ({
    x: length === 0 ? 0 : (Date.parse(at) - begin) / length,
    y: height === 0 ? 0.5 : (usd - lowest.usd) / height,
  }))
  return { places, lowest, highest, first, last }
}

/** The line as SVG writes it, in a box of this size, with room for the stroke above and below. */
export function linePath(places: readonly Place[], width: number, height: number): string {
  const inset = 6
  const at = ({ x, y }: Place) => `${(x * width).toFixed(1)} ${(height - inset - y * (height - 2 * inset)).toFixed(1)}`
  return places.map((place, index) => `${index === 0 ? 'M' : 'L'}${at(place)}`).join('')
}

/** Which point is nearest to a place between the start and the end. */
export function nearestTo(places: readonly Place[], x: number): number {
  return places.reduce((best, place, index) => {
    return Math.abs(place.x - x) < Math.abs((places[best]?.x ?? 0) - x) ? index : best
  }, 0)
}
