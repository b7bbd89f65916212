import type { Candle, ChartPeriod } from '@murmur/contract/markets/markets'
import { useEffect, useRef, useState } from 'react'
import type { ChartNotes, ChartStyle } from '#features/token/chart/chart-notes.ts'
import { ChartSkeleton } from '#features/token/chart/chart-skeleton.tsx'
import type { Drawing } from '#features/token/chart/draw-chart.ts'
import { candleWidth, priceScaleWidth } from '#features/token/chart/scale-price.ts'
import { StaticChart } from '#features/token/chart/static-chart.tsx'
import { useText } from '#lib/i18n/text.ts'

type ChartDrawingProps = {
  /** Fixed while mounted. */
  style: ChartStyle
  notes: ChartNotes
  /** Draws without the library, which loads with the first interaction. */
  isStatic: boolean
  candles: readonly Candle[]
  range: ChartPeriod
  /** The point under the crosshair. */
  point: Candle | undefined
  onPoint: (t: number | undefined) => void
  label: string
  describedBy: string
}

/** The drawing library requires these APIs; without them it throws in a callback, where it cannot be caught. */
function canDraw(): boolean {
  return typeof ResizeObserver !== 'undefined' && typeof matchMedia !== 'undefined'
}

/** The canvas chart. Loads the drawing library on first use. */
export function ChartDrawing({
  style,
  notes,
  isStatic,
  candles,
  range,
  point,
  onPoint,
  label,
  describedBy,
}: ChartDrawingProps) {
  const text = useText()
  const { language } = text
  const box = useRef<HTMLDivElement>(null)
  const onPointRef = useRef(onPoint)
  const [drawing, setDrawing] = useState<Drawing>()
  // Keeps the static drawing until the interactive one is ready.
  const [isDeferred] = useState(isStatic)
  const [isBroken, setBroken] = useState(() => !canDraw())
  useEffect(() => {
    onPointRef.current = onPoint
  })
  useEffect(() => {
    if (!canDraw() || isStatic) return
    let isGone = false
    let createdDrawing: Drawing | undefined
    import('#features/token/chart/draw-chart.ts')
      .then(({ drawChart }) => {
        if (isGone || !box.current) return
        createdDrawing = drawChart(box.current, style, (t) => onPointRef.current(t))
        setDrawing(createdDrawing)
      })
      .catch((error) => {
        console.error('The chart could not be drawn', error)
        setBroken(true)
      })
    return () => {
      isGone = true
      createdDrawing?.remove()
    }
  }, [style, isStatic])
  useEffect(() => drawing?.show(candles, range, language), [drawing, candles, range, language])
  useEffect(() => drawing?.annotate(notes), [drawing, notes])
  useEffect(() => drawing?.point(point), [drawing, point])
  return (
    <div role="img" aria-label={label} aria-describedby={describedBy} className="relative h-full">
      {/* Hidden: the library uses a table for layout. */}
      <div ref={box} dir="ltr" aria-hidden className="size-full" />
      {drawing || isBroken ? null : isDeferred ? (
        <StaticChart
          candles={candles}
          range={range}
          style={style}
          candleWidth={candleWidth}
          scaleWidth={priceScaleWidth}
        />
      ) : (
        <ChartSkeleton />
      )}
      {isBroken ? (
        <p className="absolute inset-0 grid place-items-center text-sm text-ink-soft">{text('chart.broken')}</p>
      ) : null}
    </div>
  )
}
