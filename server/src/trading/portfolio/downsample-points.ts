/**
 * Reduces points to at most `maxPoints`: the last point of each equal time span, and always the first and the last point.
 * @param points sorted by `at`
 */
export function downsamplePoints<P extends { at: Date }>(points: readonly P[], maxPoints: number): P[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length <= maxPoints) return [...points]
  const spanCount = maxPoints - 1
  const length = last.at.getTime() - first.at.getTime()
  const getSpan = ({ at }: P) =>
    Math.min(spanCount - 1, Math.floor(((at.getTime() - first.at.getTime()) * spanCount) / length))
  return [
    first,
    ...points.filter((point, index) => {
      const next = points[index + 1]
      return index > 0 && (!next || getSpan(next) !== getSpan(point))
    }),
  ]
}
