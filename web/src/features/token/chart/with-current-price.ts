import type { Chart } from '@murmur/contract/markets/markets'

/** A price in USD and its time (ISO). */
export type CurrentPrice = { price: number | null; at: string | undefined }

/**
 * Extends a chart to the current price that the page shows: the last candle closes at it or, if its step is over, a new candle does.
 * The sources' candles may be some minutes old (decision 321). Returns an empty chart, or one without a newer price, unchanged.
 */
export function withCurrentPrice(chart: Chart, { price, at }: CurrentPrice): Chart {
  const last = chart.candles.at(-1)
  const seconds = at === undefined ? Number.NaN : Date.parse(at) / 1000
  if (!last || price === null || !(price > 0) || !(seconds >= last.t)) return chart
  const t = Math.floor(seconds / chart.stepSeconds) * chart.stepSeconds
  if (t <= last.t) {
    const updated = { ...last, h: Math.max(last.h, price), l: Math.min(last.l, price), c: price }
    return { ...chart, candles: [...chart.candles.slice(0, -1), updated] }
  }
  const added = { t, o: last.c, h: Math.max(last.c, price), l: Math.min(last.c, price), c: price, v: 0 }
  return { ...chart, candles: [...chart.candles, added] }
}
