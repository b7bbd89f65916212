import type { Chart } from '@murmur/contract/markets/markets'

/** A price in USD and its time (ISO). */
export type CurrentPrice = { price: number | null; at: string | undefined }

/**
 * A chart that ends at the current price, as the page states it: the last candle closes there, or a new one does if its step is over.
 * The sources' candles are up to some minutes old (decision 321). An empty chart, and one without a newer price, stay as they are.
 */
export function withCurrentPrice(chart: Chart, { price, at }: CurrentPrice): Chart {
  const last = chart.candles.at(-1)
  const seconds = at === undefined ? Number.NaN : Date.parse(at) / 1000
  if (!last || price === null || !(price > 0) || !(seconds >= last.t)) return chart
  const t = Math.floor(seconds / chart.stepSeconds) * chart.stepSeconds
  if (t <= last.t) {
    const closed = { ...last, h: Math.max(last.h, price), l: Math.min(last.l, price), c: price }
    return { ...chart, candles: [...chart.candles.slice(0, -1), closed] }
  }
  const opened = { t, o: last.c, h: Math.max(last.c, price), l: Math.min(last.c, price), c: price, v: 0 }
  return { ...chart, candles: [...chart.candles, opened] }
}
