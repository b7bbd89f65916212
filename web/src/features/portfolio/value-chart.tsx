import { useText } from '#lib/i18n/text.ts'
import { nearestIndex, type ValueLine, type ValuePoint } from '#lib/trading/value-line.ts'
import { LinePicture } from '#ui/display/line-picture.tsx'

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
  const position = line.coordinates[chosen] ?? { x: 1, y: 0.5 }
  const point = points[chosen]
  return (
    <div dir="ltr" className="worth-chart relative">
      <LinePicture
        coordinates={line.coordinates}
        label={label}
        className="block h-40 w-full touch-pan-y"
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          onChoose(nearestIndex(line.coordinates, (event.clientX - box.left) / Math.max(1, box.width)))
        }}
        onPointerLeave={() => onChoose(points.length - 1)}
      />
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
