import { formatTick, timeTicks, type ValueAxis } from '#features/portfolio/worth/value-axis.ts'
import { useText } from '#lib/i18n/text.ts'
import { type ChartPoint, nearestIndex, type ValuePoint } from '#lib/trading/value-line.ts'
import { LinePicture } from '#ui/display/line-picture.tsx'

type ValueChartProps = {
  /** The coordinates of each point, scaled to the axis. */
  coordinates: readonly ChartPoint[]
  axis: ValueAxis
  points: readonly ValuePoint[]
  chosen: number
  label: string
  /** Describes a point by time and value. */
  describePoint: (point: ValuePoint) => string
  onChoose: (index: number) => void
}

/**
 * The value over time as a line with axes; the pointer or the slider below selects a point. Time runs left to right in all
 * languages.
 */
export function ValueChart({ coordinates, axis, points, chosen, label, describePoint, onChoose }: ValueChartProps) {
  const text = useText()
  const position = coordinates[chosen] ?? { x: 1, y: 0.5 }
  const point = points[chosen]
  const [first, last] = [points[0], points.at(-1)]
  return (
    <div dir="ltr" className="worth-chart">
      <div className="relative">
        <ValueTicks axis={axis} />
        <LinePicture
          coordinates={coordinates}
          label={label}
          className="relative block h-40 w-full touch-pan-y"
          onPointerMove={(event) => {
            const box = event.currentTarget.getBoundingClientRect()
            onChoose(nearestIndex(coordinates, (event.clientX - box.left) / Math.max(1, box.width)))
          }}
          onPointerLeave={() => onChoose(points.length - 1)}
        />
        <span aria-hidden className="worth-mark" style={{ left: `${position.x * 100}%` }} />
        <span
          aria-hidden
          className="worth-dot"
          style={{ left: `${position.x * 100}%`, top: `${toTopPercent(position.y)}%` }}
        />
      </div>
      {first && last ? <TimeTicks first={first.at} last={last.at} /> : null}
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

/** Distance from the top in per cent; the picture leaves 6 of its 160 units free at the top and the bottom. */
function toTopPercent(y: number): number {
  return ((6 + (1 - y) * 148) / 160) * 100
}

/** The tick labels of the time axis. */
function TimeTicks({ first, last }: { first: string; last: string }) {
  const [start, middle, end] = timeTicks(first, last, useText().language)
  return (
    <p aria-hidden className="worth-times">
      <span>{start}</span>
      <span>{middle}</span>
      <span>{end}</span>
    </p>
  )
}

/** The grid lines and tick labels of the value axis. */
function ValueTicks({ axis }: { axis: ValueAxis }) {
  const { language } = useText()
  const { low, high, ticks } = axis
  return (
    <div aria-hidden className="worth-ticks">
      {ticks.map((usd) => (
        <span key={usd} style={{ top: `${toTopPercent((usd - low) / (high - low))}%` }}>
          <span>{formatTick(usd, axis, language)}</span>
        </span>
      ))}
    </div>
  )
}
