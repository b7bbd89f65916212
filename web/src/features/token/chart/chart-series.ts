import type { Language } from '@murmur/contract/languages'
import type { Candle } from '@murmur/contract/markets/markets'
import {
  AreaSeries,
  CandlestickSeries,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { ChartColours } from '#features/token/chart/chart-colours.ts'
import type { ChartNotes, ChartStyle } from '#features/token/chart/chart-notes.ts'
import { scalePrice } from '#features/token/chart/scale-price.ts'

export type Series = {
  price: ISeriesApi<'Area' | 'Candlestick'>
  setData(candles: readonly Candle[], language: Language): void
  annotate(notes: ChartNotes): void
  paint(colours: ChartColours): void
}

/** Adds the prices, with the volume below and the user's marks. */
export function addSeries(chart: IChartApi, style: ChartStyle): Series {
  const prices = style === 'candles' ? addCandlestickSeries(chart) : addAreaSeries(chart)
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: { type: 'volume' },
  })
  prices.series.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.26 } })
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } })
  const markers = createSeriesMarkers(prices.series, [])
  let lines: IPriceLine[] = []
  let currentCandles: readonly Candle[] = []
  let notes: ChartNotes = { trades: [], levels: [] }
  let colours: ChartColours | undefined

  function updateMarks(): void {
    for (const line of lines) prices.series.removePriceLine(line)
    const { gain = '', loss = '', caution = '' } = colours ?? {}
    lines = notes.levels.map(({ price }) =>
      prices.series.createPriceLine({ price, color: caution, lineWidth: 1, lineStyle: LineStyle.Dashed, title: '' }),
    )
    markers.setMarkers(
      notes.trades.flatMap(({ t, side }) => {
        const candle = currentCandles.findLast((each) => each.t <= t)
        if (!candle) return []
        const isBuy = side === 'buy'
        return {
          time: candle.t as UTCTimestamp,
          // Shape and position differ too: colour alone must not carry the side.
          position: isBuy ? ('belowBar' as const) : ('aboveBar' as const),
          shape: isBuy ? ('arrowUp' as const) : ('arrowDown' as const),
          color: isBuy ? gain : loss,
        }
      }),
    )
  }

  return {
    price: prices.series,
    setData(candles, language) {
      currentCandles = candles
      prices.series.applyOptions({ priceFormat: priceFormat(candles, language) })
      prices.setData(candles)
      volume.setData(candles.map(({ t, v }) => ({ time: t as UTCTimestamp, value: v })))
      updateMarks()
    },
    annotate(next) {
      notes = next
      updateMarks()
    },
    paint(next) {
      colours = next
      prices.paint(next)
      volume.applyOptions({ color: next.volume })
      updateMarks()
    },
  }
}

function addAreaSeries(chart: IChartApi) {
  const series = chart.addSeries(AreaSeries, { lineWidth: 2, priceLineVisible: false, lastValueVisible: true })
  return {
    series,
    setData: (candles: readonly Candle[]) =>
      series.setData(candles.map(({ t, c }) => ({ time: t as UTCTimestamp, value: c }))),
    paint: ({ line, soft, none }: ChartColours) =>
      series.applyOptions({ lineColor: line, topColor: soft, bottomColor: none }),
  }
}

/** Rising candles are hollow and falling ones filled, so that colour is not the only difference. */
function addCandlestickSeries(chart: IChartApi) {
  const series = chart.addSeries(CandlestickSeries, { priceLineVisible: false, lastValueVisible: true })
  return {
    series,
    setData: (candles: readonly Candle[]) =>
      series.setData(
        candles.map(({ t, o, h, l, c }) => ({ time: t as UTCTimestamp, open: o, high: h, low: l, close: c })),
      ),
    paint: ({ gain, loss, none, line }: ChartColours) =>
      series.applyOptions({
        // The price line has a neutral colour: the last candle may fall on a day of gains.
        priceLineColor: line,
        upColor: none,
        borderUpColor: gain,
        wickUpColor: gain,
        downColor: loss,
        borderDownColor: loss,
        wickDownColor: loss,
      }),
  }
}

/** Price format with enough decimals for the smallest price. */
function priceFormat(candles: readonly Candle[], language: Language) {
  const lowest = Math.min(...candles.map(({ l }) => l).filter((l) => l > 0), 1)
  const minMove = 10 ** (Math.floor(Math.log10(lowest)) - 5)
  return { type: 'custom', minMove, formatter: (value: number) => scalePrice(Math.max(0, value), language) } as const
}
