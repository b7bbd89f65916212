/**
 * Reduces points in time order to at most `most`: the last point of each equal span, and always the first and the last.
 * @param points `at` in order
 */
export function fewPoints<P extends { at: Date }>(points: readonly P[], most: number): P[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length <= most) return [...points]
  const spans = most - 1
  const length = last.at.getTime() - first.at.getTime()
  const spanOf = ({ at }: P) => Math.min(spans - 1, Math.floor(((at.getTime() - first.at.getTime()) * spans) / length))
  return [
    first,
    ...points.filter((point, index) => {
      const next = points[index + 1]
      return index > 0 && (!next || spanOf(next) !== spanOf(point))
    }),
  ]
}
