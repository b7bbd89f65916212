import { type Candle, type ChartPeriod, chartSpans } from '@murmur/contract/markets/markets'
import { type NumberText, parseAmount, parsePrice } from './parse-figures.ts'

export type WrittenCandle = { t: NumberText; o: NumberText; h: NumberText; l: NumberText; c: NumberText; v: NumberText }

/** The candles of a period, oldest first, one per step. Invalid candles are dropped. */
export function parseCandles(written: readonly WrittenCandle[], period: ChartPeriod, now: Date): Candle[] {
  const { spanSeconds, stepSeconds } = chartSpans[period]
  const nowSeconds = now.getTime() / 1000
  const candles = new Map<number, Candle>()
  for (const each of written) {
    const candle = parseCandle(each)
    if (candle && candle.t > nowSeconds - spanSeconds - stepSeconds && candle.t <= nowSeconds)
      candles.set(candle.t, candle)
  }
  return [...candles.values()].sort((a, b) => a.t - b.t)
}

function parseCandle(written: WrittenCandle): Candle | undefined {
  const [t, v] = [parseAmount(written.t), parseAmount(written.v)]
  const [o, h, l, c] = [written.o, written.h, written.l, written.c].map((price) =>
    parsePrice(price) ? Number(price) : undefined,
  )
  if (t === undefined || v === undefined || !Number.isSafeInteger(t)) return undefined
  if (o === undefined || h === undefined || l === undefined || c === undefined) return undefined
  // Some vendors open at the previous candle's close, even without a trade at that price.
  return { t, o, h: Math.max(o, h, l, c), l: Math.min(o, h, l, c), c, v }
}
