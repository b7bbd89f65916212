import type { Candle, ChartPeriod } from '@murmur/contract/markets/markets'
import type { CandleSummary } from '#features/token/chart/candle-summary.ts'
import { describePoint } from '#features/token/chart/chart-text.ts'
import { useText } from '#lib/i18n/text.ts'

type ChartPointSliderProps = {
  candles: readonly Candle[]
  range: ChartPeriod
  summary: CandleSummary
  /** The selected point; defaults to the last one. */
  point: Candle | undefined
  onStep: (candle: Candle) => void
}

/**
 * Steps through the points. A native slider, so that arrow keys, Page Up and Down, Home and End, screen reader gestures and
 * touch work as usual. Its value text has the time and price of the point.
 */
export function ChartPointSlider({ candles, range, summary, point, onStep }: ChartPointSliderProps) {
  const text = useText()
  const pointIndex = point ? candles.findIndex(({ t }) => t === point.t) : -1
  const at = pointIndex < 0 ? candles.length - 1 : pointIndex
  const candle = candles[at] ?? summary.last
  return (
    <input
      type="range"
      dir="ltr"
      min={0}
      max={candles.length - 1}
      step={1}
      value={at}
      aria-label={text('chart.points')}
      aria-valuetext={describePoint(text, { candle, before: candles[at - 1], summary, range })}
      onChange={(event) => {
        const next = candles[event.target.valueAsNumber]
        if (next) onStep(next)
      }}
      className="chart-point-slider"
    />
  )
}
