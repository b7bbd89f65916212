import type { Candle } from '@murmur/contract/markets'

/** What a line of closing prices does, in four points. */
export type Summary = {
  first: Candle
  last: Candle
  lowest: Candle
  highest: Candle
  /** From the first to the last, in per cent. */
  changePercent: number
}

/** @returns undefined where there is no point at all */
export function summaryOf(candles: readonly Candle[]): Summary | undefined {
  const [first] = candles
  const last = candles.at(-1)
  if (!first || !last) return undefined
  let lowest = first
  let highest = first
  for (const candle of candles) {
    if (candle.c < lowest.c) lowest = candle
    if (candle.c > highest.c) highest = candle
  }
  return { first, last, lowest, highest, changePercent: changeOf(first.c, last.c) ?? 0 }
}

/** How far a price has moved, in per cent; null where there was nothing to move from. */
export function changeOf(from: number, to: number): number | null {
  return from > 0 ? ((to - from) / from) * 100 : null
}
