import type { Language } from '@murmur/contract/languages'
import type { Candle, ChartRange } from '@murmur/contract/markets'
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
import { timeWords } from '#features/token/chart/chart-words.ts'
import { barePrice, formatDate } from '#lib/format.ts'
import { locales } from '#lib/locales.ts'
import { decimalOf, writeNumber } from '#lib/write-number.ts'

export type Drawing = {
  show(candles: readonly Candle[], range: ChartRange, language: Language): void
  /** Puts the crosshair on a point, or takes it away. */
  point(candle: Candle | undefined): void
  remove(): void
}

/**
 * Draws prices as a line with their volume beneath. This is the only file that knows the drawing library, and it is loaded
 * when a chart is first shown.
 * @param onPoint hears at which moment (Unix seconds) the pointer is, and when it leaves
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
  /** Where we put the crosshair ourselves. */
  let wanted: Candle | undefined
  const put = (candle: Candle) => chart.setCrosshairPosition(candle.c, candle.t as UTCTimestamp, price)
  chart.subscribeCrosshairMove(({ time, sourceEvent }) => {
    if (sourceEvent) {
      wanted = undefined
      onPoint(time as number | undefined)
    } else if (wanted && time !== wanted.t) {
      // The library went back to where a pointer rests; it was the slider that moved last.
      const candle = wanted
      wanted = undefined
      put(candle)
      wanted = candle
    }
  })
  // A window that is turned or resized shows the whole range again.
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

/** The page scrolls over it, and it always shows its whole range. Its maker is named beneath it by the page. */
const fixedOptions = {
  autoSize: true,
  handleScroll: false,
  handleScale: false,
  layout: { attributionLogo: false, fontSize: 12, background: { color: 'transparent' } },
  crosshair: { mode: CrosshairMode.Magnet, horzLine: { visible: false, labelVisible: true } },
  // As wide as .chart-points leaves free, so that its knob stands beneath the crosshair.
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
  const words = (time: Time) => timeWords(time as number, range, language)
  return {
    localization: { timeFormatter: words },
    timeScale: {
      timeVisible: range !== '1y',
      // In the reader's own time zone; the library's own marks would be in UTC.
      tickMarkFormatter: (time: Time) => tickWords(time as number, range, language),
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

function tickWords(t: number, range: ChartRange, language: Language): string {
  return formatDate(new Date(t * 1000), language, ticks[range])
}

/** The scale steps as finely as the prices need, however tiny they are. */
function priceFormat(candles: readonly Candle[], language: Language) {
  const lowest = Math.min(...candles.map(({ c }) => c).filter((c) => c > 0), 1)
  const minMove = 10 ** (Math.floor(Math.log10(lowest)) - 5)
  return { type: 'custom', minMove, formatter: (value: number) => scalePrice(Math.max(0, value), language) } as const
}

/** The scale has room for a "$", and for no longer word. Between "$1.90" and "$2.10" stands "$2.00". */
function scalePrice(price: number, language: Language): string {
  const isRound = price >= 1 && price < 1000 && Number.isInteger(Number(price.toPrecision(4)))
  const bare = isRound ? writeNumber(decimalOf(price, 2, 2), language) : barePrice(price, language)
  return language === 'en' ? locales.en.usd(bare) : bare
}
