import type { Trade } from '#market/tape/trade.ts'

/** A candle in USD. `t`: start in Unix milliseconds. */
export type Candle = { t: number; o: number; h: number; l: number; c: number; v: number }

/** A market's candles by step, oldest first. */
export type Candles = Record<CandleStep, Candle[]>
export type CandleStep = 'm5' | 'h1' | 'd1'

const hourMs = 3_600_000
export const stepMs: Record<CandleStep, number> = { m5: hourMs / 12, h1: hourMs, d1: 24 * hourMs }
/** How long candles of each step are stored. */
const retentionMs: Record<CandleStep, number> = { m5: 8 * 24 * hourMs, h1: 40 * 24 * hourMs, d1: 800 * 24 * hourMs }
export const candleSteps = ['m5', 'h1', 'd1'] as const

/** Creates empty candle lists for all steps. */
export function emptyCandles(): Candles {
  return { m5: [], h1: [], d1: [] }
}

/** Adds a trade to the candles of all steps. Call in time order. */
export function addTrade(candles: Candles, { at, priceUsd, usd }: Trade): void {
  for (const step of candleSteps) {
    const t = Math.floor(at / stepMs[step]) * stepMs[step]
    addCandle(candles[step], { t, o: priceUsd, h: priceUsd, l: priceUsd, c: priceUsd, v: usd })
  }
}

/** Appends a candle, or merges it into the last candle if both start at the same time. */
export function addCandle(list: Candle[], { t, o, h, l, c, v }: Candle): void {
  const last = list.at(-1)
  if (!last || last.t < t) {
    // A candle opens at the previous candle's close, as on most charting sites.
    const open = last ? last.c : o
    list.push({ t, o: open, h: Math.max(h, open), l: Math.min(l, open), c, v })
    return
  }
  last.h = Math.max(last.h, h)
  last.l = Math.min(last.l, l)
  last.c = c
  last.v += v
}

/** Removes candles older than `retentionMs`. */
export function trimCandles(candles: Candles, now: number): void {
  for (const step of candleSteps) {
    const list = candles[step]
    const first = list.findIndex(({ t }) => t >= now - retentionMs[step])
    if (first > 0) list.splice(0, first)
  }
}
