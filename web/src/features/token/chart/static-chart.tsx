import type { Candle, ChartPeriod } from '@murmur/contract/markets/markets'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ChartStyle } from '#features/token/chart/chart-notes.ts'
import { formatTick } from '#features/token/chart/format-tick.ts'
import { scalePrice } from '#features/token/chart/scale-price.ts'
import { useText } from '#lib/i18n/text.ts'

/** Height of the drawing in its own units: prices above, volume below, as in the interactive chart. */
const height = 100
const priceArea = { top: 8, bottom: 74 }
const volumeArea = { top: 82, bottom: 100 }

/** Positions of the time labels, as shares of the width, and of the price lines, as shares of the price range. */
const tickPositions = [0.1, 0.4, 0.7]
const levelPositions = [1, 0.5, 0]

type StaticChartProps = {
  candles: readonly Candle[]
  range: ChartPeriod
  style: ChartStyle
  /** Pixels for one candle, and for the price scale. */
  candleWidth: number
  scaleWidth: number
}

/**
 * The chart as a plain drawing, shown until the drawing library loads with the first interaction. It has the same size and
 * the same candles, so nothing moves when the interactive chart replaces it.
 */
export function StaticChart({ candles, range, style, candleWidth, scaleWidth }: StaticChartProps) {
  const { language } = useText()
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => setWidth(box.current?.clientWidth ?? 0), [])
  const visibleCount = Math.max(1, Math.floor((width - scaleWidth) / candleWidth))
  const visibleCandles = style === 'candles' ? candles.slice(-visibleCount) : candles
  const [low, high] = [Math.min(...visibleCandles.map(({ l }) => l)), Math.max(...visibleCandles.map(({ h }) => h))]
  const toY = (price: number) =>
    high > low
      ? priceArea.bottom - ((price - low) / (high - low)) * (priceArea.bottom - priceArea.top)
      : priceArea.bottom / 2
  const maxVolume = Math.max(...visibleCandles.map(({ v }) => v), 1)
  const line = visibleCandles.map(({ c }, at) => `${at === 0 ? 'M' : 'L'}${at + 0.5} ${toY(c)}`).join('')
  return (
    <div ref={box} dir="ltr" aria-hidden className="static-chart">
      <svg viewBox={`0 0 ${visibleCandles.length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {levelPositions.map((level) => {
          const at = toY(low + level * (high - low))
          return <line key={level} x1={0} x2={visibleCandles.length} y1={at} y2={at} className="static-level" />
        })}
        {visibleCandles.map(({ t, v }, at) => (
          <rect
            key={t}
            x={at + 0.1}
            width={0.8}
            y={volumeArea.bottom - (v / maxVolume) * (volumeArea.bottom - volumeArea.top)}
            height={(v / maxVolume) * (volumeArea.bottom - volumeArea.top)}
            className="static-volume"
          />
        ))}
        {style === 'line' ? <path d={line} className="static-line" /> : null}
        {style === 'candles'
          ? visibleCandles.map((candle, at) => <CandleMark key={candle.t} candle={candle} at={at} y={toY} />)
          : null}
      </svg>
      <div className="static-scale">
        {levelPositions.map((level) => (
          <span key={level}>{scalePrice(low + level * (high - low), language)}</span>
        ))}
      </div>
      <div className="static-times">
        {tickPositions.map((share) => {
          const candle = visibleCandles[Math.floor(share * visibleCandles.length)]
          return candle ? (
            <span key={share} style={{ left: `${share * 100}%` }}>
              {formatTick(candle.t, range, language)}
            </span>
          ) : null
        })}
      </div>
    </div>
  )
}

function CandleMark({ candle, at, y }: { candle: Candle; at: number; y: (price: number) => number }) {
  const { o, h, l, c } = candle
  const isUp = c >= o
  return (
    <g className={isUp ? 'static-up' : 'static-down'}>
      <line x1={at + 0.5} x2={at + 0.5} y1={y(h)} y2={y(Math.max(o, c))} />
      <line x1={at + 0.5} x2={at + 0.5} y1={y(Math.min(o, c))} y2={y(l)} />
      <rect x={at + 0.15} width={0.7} y={y(Math.max(o, c))} height={Math.max(0.3, Math.abs(y(o) - y(c)))} />
    </g>
  )
}
