import type { Language } from '@murmur/contract/languages'
import type { Candle, ChartRange } from '@murmur/contract/markets/markets'
import {
  AreaSeries,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { readColours, watchColours } from '#features/token/chart/chart-colours.ts'
import { formatTime } from '#features/token/chart/chart-text.ts'
import { barePrice, formatDate } from '#lib/format/format.ts'
import { formatDecimal, writeNumber } from '#lib/format/write-number.ts'
import { locales, writeUsd } from '#lib/i18n/locales.ts'

export type Drawing = {
  show(candles: readonly Candle[], range: ChartRange, language: Language): void
  /** Moves the crosshair to a point, or hides it. */
  point(candle: Candle | undefined): void
  remove(): void
}

/**
 * Draws prices as a line with the volume below. The only file that imports the drawing library; loaded when a chart is first
 * shown.
 * @param onPoint receives the time (Unix seconds) under the pointer; undefined when the pointer leaves
 */
export function drawChart(box: HTMLElement, onPoint: (t: number | undefined) => void): Drawing {
  const chart = createChart(box, fixedOptions)
  const price = chart.addSeries(AreaSeries, { lineWidth: 2, priceLineVisible: false, lastValueVisible: true })
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: { type: 'volume' },
  })
  price.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.26 } })
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } })
  const paint = () => {
    const colours = readColours(box)
    paintChart(chart, colours)
    price.applyOptions({ lineColor: colours.line, topColor: colours.soft, bottomColor: colours.none })
    volume.applyOptions({ color: colours.volume })
  }
  paint()
  const unwatch = watchColours(paint)
  /** The crosshair position set by `point`, not by the pointer. */
  let wanted: Candle | undefined
  const put = (candle: Candle) => chart.setCrosshairPosition(candle.c, candle.t as UTCTimestamp, price)
  chart.subscribeCrosshairMove(({ time, sourceEvent }) => {
    if (sourceEvent) {
      wanted = undefined
      onPoint(time as number | undefined)
    } else if (wanted && time !== wanted.t) {
      // The library moved the crosshair back to the resting pointer, but the slider moved last.
      const candle = wanted
      wanted = undefined
      put(candle)
      wanted = candle
    }
  })
  // Shows the whole range again after a resize or rotation.
  chart.timeScale().subscribeSizeChange(() => chart.timeScale().fitContent())
  const leave = () => onPoint(undefined)
  box.addEventListener('pointerleave', leave)
  return {
    show(candles, range, language) {
      chart.applyOptions(timeOptions(range, language))
      price.applyOptions({ priceFormat: priceFormat(candles, language) })
      price.setData(candles.map(({ t, c }) => ({ time: t as UTCTimestamp, value: c })))
      volume.setData(candles.map(({ t, v }) => ({ time: t as UTCTimestamp, value: v })))
      chart.timeScale().fitContent()
    },
    point(candle) {
      wanted = candle
      if (candle) put(candle)
      else chart.clearCrosshairPosition()
    },
    remove() {
      box.removeEventListener('pointerleave', leave)
      unwatch()
      chart.remove()
    },
  }
}

/** No zooming or scrolling: the chart always shows its whole range. The page renders the library's attribution. */
const fixedOptions = {
  autoSize: true,
  handleScroll: false,
  handleScale: false,
  layout: { attributionLogo: false, fontSize: 12, background: { color: 'transparent' } },
  crosshair: { mode: CrosshairMode.Magnet, horzLine: { visible: false, labelVisible: true } },
  // The width that .chart-point-slider leaves free, which aligns the slider's thumb with the crosshair.
  rightPriceScale: { borderVisible: false, minimumWidth: 76 },
  timeScale: { borderVisible: false, fixLeftEdge: true, fixRightEdge: true },
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

function timeOptions(range: ChartRange, language: Language) {
  const words = (time: Time) => formatTime(time as number, range, language)
  return {
    localization: { timeFormatter: words },
    timeScale: {
      timeVisible: range !== '1y',
      // In the user's time zone; the library's default is UTC.
      tickMarkFormatter: (time: Time) => formatTick(time as number, range, language),
    },
  }
}

const ticks: Record<ChartRange, Intl.DateTimeFormatOptions> = {
  '1h': { hour: '2-digit', minute: '2-digit' },
  '1d': { hour: '2-digit', minute: '2-digit' },
  '1w': { weekday: 'short', day: 'numeric' },
  '1m': { day: 'numeric', month: 'short' },
  '1y': { month: 'short', year: '2-digit' },
}

function formatTick(t: number, range: ChartRange, language: Language): string {
  return formatDate(new Date(t * 1000), language, ticks[range])
}

/** Price format with enough decimals for the smallest price. */
function priceFormat(candles: readonly Candle[], language: Language) {
  const lowest = Math.min(...candles.map(({ c }) => c).filter((c) => c > 0), 1)
  const minMove = 10 ** (Math.floor(Math.log10(lowest)) - 5)
  return { type: 'custom', minMove, formatter: (value: number) => scalePrice(Math.max(0, value), language) } as const
}

/** Always the short "$": the scale has no room for more. Keeps trailing zeros: "$2.00" between "$1.90" and "$2.10". */
function scalePrice(price: number, language: Language): string {
  const isRound = price >= 1 && price < 1000 && Number.isInteger(Number(price.toPrecision(4)))
  const bare = isRound ? writeNumber(formatDecimal(price, 2, 2), language) : barePrice(price, language)
  return language === 'en' ? writeUsd(bare, locales.en) : bare
}
