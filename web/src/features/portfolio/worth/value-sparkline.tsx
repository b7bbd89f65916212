import { expectedChart } from '#features/portfolio/worth/expected-chart.ts'
import { isLongEnough } from '#features/portfolio/worth/is-long-enough.ts'
import { toValueLine, type ValuePoint } from '#lib/trading/value-line.ts'
import { linePath } from '#ui/display/line-path.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

const size = { width: 400, height: 100 }
/** Minimum range of the picture as a part of the value, so that small changes look small. */
const minRange = 0.05

/**
 * The value over time without figures, for a wallet whose values are hidden: it shows rise and fall, but no amount. Hidden from
 * screen readers, which read the change beside it. Nothing is shown before there are enough records.
 * @param points undefined while loading
 */
export function ValueSparkline({ points }: { points: readonly ValuePoint[] | undefined }) {
  if (!points) return expectedChart.read() ? <Skeleton className="value-shape" /> : null
  const line = isLongEnough(points) ? toValueLine(points) : undefined
  if (!line) return null
  const range = line.highest.usd - line.lowest.usd
  const scale = range === 0 ? 0 : range / Math.max(range, minRange * line.highest.usd)
  const coordinates = line.coordinates.map(({ x, y }) => ({ x, y: 0.5 + (y - 0.5) * scale }))
  const path = linePath(coordinates, size.width, size.height)
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      className="value-shape text-accent"
    >
      <path className="value-shape-area" d={`${path}L${size.width} ${size.height}L0 ${size.height}Z`} />
      <path className="value-shape-line" d={path} />
    </svg>
  )
}
