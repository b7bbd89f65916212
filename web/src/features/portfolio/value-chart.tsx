import { useId } from 'react'
import { linePath, nearestIndex, type ValueLine, type ValuePoint } from '#features/portfolio/value-line.ts'
import { useText } from '#lib/i18n/text.ts'

const [width, height] = [600, 160]

type ValueChartProps = {
  line: ValueLine
  points: readonly ValuePoint[]
  chosen: number
  label: string
  /** Describes a point by time and value. */
  describePoint: (point: ValuePoint) => string
  onChoose: (index: number) => void
}

/** The value over time as a line; the pointer or the slider below selects a point. Time runs left to right in all languages. */
export function ValueChart({ line, points, chosen, label, describePoint, onChoose }: ValueChartProps) {
  const text = useText()
  const fillId = useId()
  const path = linePath(line.coordinates, width, height)
  const position = line.coordinates[chosen] ?? { x: 1, y: 0.5 }
  const point = points[chosen]
  return (
    <div dir="ltr" className="worth-chart relative">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="block h-40 w-full touch-pan-y"
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          onChoose(nearestIndex(line.coordinates, (event.clientX - box.left) / Math.max(1, box.width)))
        }}
        onPointerLeave={() => onChoose(points.length - 1)}
      >
        <defs>
          <linearGradient id={fillId} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--accent)" stopOpacity="0.18" />
            <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
          </linearGradient>
        </defs>
        <path d={`${path}L${width} ${height}L0 ${height}Z`} fill={`url(#${fillId})`} />
        <path d={path} className="worth-line" vectorEffect="non-scaling-stroke" />
      </svg>
      <span aria-hidden className="worth-mark" style={{ left: `${position.x * 100}%` }} />
      <input
        type="range"
        aria-label={text('portfolio.step')}
        aria-valuetext={point && describePoint(point)}
        min={0}
        max={points.length - 1}
        value={chosen}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="worth-slider"
      />
    </div>
  )
}
