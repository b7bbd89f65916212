import type { Candle } from '@murmur/contract/markets/markets'

/** A line of closing prices in four points. */
export type CandleSummary = {
  first: Candle
  last: Candle
  lowest: Candle
  highest: Candle
  /** Change from the first to the last point, in per cent. */
  changePercent: number
}

/** Summarises a line. @returns undefined for an empty one */
export function summarizeCandles(candles: readonly Candle[]): CandleSummary | undefined {
  const [first] = candles
  const last = candles.at(-1)
  if (!first || !last) return undefined
  let lowest = first
  let highest = first
  for (const candle of candles) {
    if (candle.c < lowest.c) lowest = candle
    if (candle.c > highest.c) highest = candle
  }
  return { first, last, lowest, highest, changePercent: percentChange(first.c, last.c) ?? 0 }
}

/** The change of a price in per cent; null if `from` is zero. */
export function percentChange(from: number, to: number): number | null {
  return from > 0 ? ((to - from) / from) * 100 : null
}

/** Whether a point is the lowest or the highest; false for a constant price. */
export function isExtremePoint(candle: Candle, { lowest, highest }: { lowest: Candle; highest: Candle }): boolean {
  return lowest.c < highest.c && (candle.t === lowest.t || candle.t === highest.t)
}
