import type { Language } from '@murmur/contract/languages'
import type { Candle, ChartPeriod } from '@murmur/contract/markets/markets'
import { CrosshairMode, createChart, type IChartApi, type Time, type UTCTimestamp } from 'lightweight-charts'
import { readColours, watchColours } from '#features/token/chart/chart-colours.ts'
import type { ChartNotes, ChartStyle } from '#features/token/chart/chart-notes.ts'
import { addSeries } from '#features/token/chart/chart-series.ts'
import { formatTime } from '#features/token/chart/chart-text.ts'
import { formatTick } from '#features/token/chart/format-tick.ts'
import { candleWidth, priceScaleWidth } from '#features/token/chart/scale-price.ts'

export type Drawing = {
  show(candles: readonly Candle[], range: ChartPeriod, language: Language): void
  /** Marks the user's trades and alerts; call after `show`. */
  annotate(notes: ChartNotes): void
  /** Moves the crosshair to a point, or hides it. */
  point(candle: Candle | undefined): void
  remove(): void
}

/**
 * Draws prices as a line or as candles, with the volume below. Loaded with the drawing library when a chart is first shown.
 * @param onPoint receives the time (Unix seconds) under the pointer; undefined when the pointer leaves
 */
export function drawChart(box: HTMLElement, style: ChartStyle, onPoint: (t: number | undefined) => void): Drawing {
  const chart = createChart(box, { ...fixedOptions, ...(style === 'candles' ? draggableOptions : {}) })
  const series = addSeries(chart, style)
  let currentCandles: readonly Candle[] = []
  let shownRange: ChartPeriod | undefined
  const paint = () => {
    const colours = readColours(box)
    paintChart(chart, colours)
    series.paint(colours)
  }
  paint()
  const unwatch = watchColours(paint)
  /** The crosshair position set by `point`, not by the pointer. */
  let crosshairTarget: Candle | undefined
  const moveCrosshair = (candle: Candle) => chart.setCrosshairPosition(candle.c, candle.t as UTCTimestamp, series.price)
  chart.subscribeCrosshairMove(({ time, sourceEvent }) => {
    if (sourceEvent) {
      crosshairTarget = undefined
      onPoint(time as number | undefined)
    } else if (crosshairTarget && time !== crosshairTarget.t) {
      // The library moved the crosshair back to the resting pointer, but the slider moved last.
      const candle = crosshairTarget
      crosshairTarget = undefined
      moveCrosshair(candle)
      crosshairTarget = candle
    }
  })
  /** A line shows its whole range. Candles that do not fit are reached by dragging or with the slider. */
  const fit = () => {
    const visibleCount = Math.floor((box.clientWidth - priceScaleWidth) / candleWidth)
    if (style === 'line' || visibleCount >= currentCandles.length) chart.timeScale().fitContent()
    else showUntil(currentCandles.length, visibleCount)
  }
  const showUntil = (end: number, count: number) =>
    chart.timeScale().setVisibleLogicalRange({ from: end - count, to: end - 0.5 })
  // Shows the whole range again after a resize or rotation.
  chart.timeScale().subscribeSizeChange(fit)
  const onLeave = () => onPoint(undefined)
  box.addEventListener('pointerleave', onLeave)
  return {
    show(candles, range, language) {
      chart.applyOptions(timeOptions(range, language))
      series.setData(candles, language)
      const isSame = shownRange === range && currentCandles[0]?.t === candles[0]?.t
      currentCandles = candles
      shownRange = range
      // New prices keep the range that the user has scrolled to.
      if (style === 'line' || !isSame) fit()
    },
    annotate: (notes) => series.annotate(notes),
    point(candle) {
      crosshairTarget = candle
      if (!candle) return chart.clearCrosshairPosition()
      const visible = chart.timeScale().getVisibleLogicalRange()
      const at = currentCandles.indexOf(candle)
      if (visible && (at < visible.from || at > visible.to)) {
        const count = visible.to - visible.from
        showUntil(Math.min(currentCandles.length, Math.max(count, at + count / 2)), count)
      }
      moveCrosshair(candle)
    },
    remove() {
      box.removeEventListener('pointerleave', onLeave)
      unwatch()
      chart.remove()
    },
  }
}

/** No zooming or scrolling by default: a line shows its whole range. The page renders the library's attribution. */
const fixedOptions = {
  autoSize: true,
  handleScroll: false,
  handleScale: false,
  layout: { attributionLogo: false, fontSize: 12, background: { color: 'transparent' } },
  crosshair: { mode: CrosshairMode.Magnet, horzLine: { visible: false, labelVisible: true } },
  rightPriceScale: { borderVisible: false, minimumWidth: priceScaleWidth },
  timeScale: { borderVisible: false, fixLeftEdge: true, fixRightEdge: true },
} as const

/** Dragging sideways and pinching. The wheel and vertical touches scroll the page. */
const draggableOptions = {
  handleScroll: { pressedMouseMove: true, horzTouchDrag: true, vertTouchDrag: false, mouseWheel: false },
  handleScale: { pinch: true, axisPressedMouseMove: false, axisDoubleClickReset: true, mouseWheel: false },
} as const

function paintChart(chart: IChartApi, { ink, grid }: ReturnType<typeof readColours>): void {
  chart.applyOptions({
    layout: { textColor: ink, fontFamily: getComputedStyle(document.body).fontFamily },
    grid: { vertLines: { visible: false }, horzLines: { color: grid } },
    crosshair: {
      vertLine: { color: ink, labelBackgroundColor: ink },
      horzLine: { color: ink, labelBackgroundColor: ink },
    },
  })
}

function timeOptions(range: ChartPeriod, language: Language) {
  return {
    localization: { timeFormatter: (time: Time) => formatTime(time as number, range, language) },
    timeScale: {
      timeVisible: range !== '1y' && range !== '1day',
      // Formats in the user's time zone; the library's default is UTC.
      tickMarkFormatter: (time: Time) => formatTick(time as number, range, language),
    },
  }
}
