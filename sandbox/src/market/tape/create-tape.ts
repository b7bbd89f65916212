import type { MarketChain } from '#market/listed-tokens.ts'
import { type Market, marketsOf } from '#market/markets.ts'
import { type PastEnd, pastCandle, pastTrades, pastTradesMs, pastUsd } from '#market/past/past-trades.ts'
import { addCandle, addTrade, type Candle, type Candles, noCandles, stepMs, trimCandles } from '#market/tape/candle.ts'
import { isPast, type Trade } from '#market/tape/trade.ts'

/** How long single trades are kept; of each market the last one from before, too. */
export const keptTradesMs = 26 * 3_600_000

/** All trades of a chain in memory: the truth behind every figure of its markets. */
export type Tape = {
  chain: MarketChain
  /** Counts trades in, in the order in which they happened. */
  add(trades: readonly Trade[]): void
  /** A market's single trades, oldest first; the first one may be older than they are kept. */
  trades(market: string): readonly Trade[]
  /** The price of base in quote after the last trade up to a time. */
  nativeAt(market: Market, at: number): number
  /** The price in dollars at a time before single trades, from candles or the made-up past. */
  usdBefore(market: Market, at: number): number | undefined
  /** Candles of a step from one time to another, oldest first; steps without a trade are left out. */
  candles(market: Market, step: number, from: number, to: number): Candle[]
}

export type TapeSetup = {
  chain: MarketChain
  /** When the sandbox began, and where each market (by address) stood then. */
  ends: ReadonlyMap<string, PastEnd>
  /** Told of a trade that is kept in candles alone from now on. */
  onDrop?: (trade: Trade) => void
}

type Line = { trades: Trade[]; candles: Candles }

export function createTape({ chain, ends, onDrop }: TapeSetup): Tape & { mergeCandle: MergeCandle } {
  const lines = new Map<string, Line>()
  for (const market of marketsOf(chain)) {
    const line: Line = { trades: pastTrades(market, endOf(market)), candles: noCandles() }
    for (const trade of line.trades) addTrade(line.candles, trade)
    lines.set(market.id, line)
  }

  function endOf({ id }: Market): PastEnd {
    const end = ends.get(id)
    if (!end) throw new Error(`The tape of ${chain} knows no beginning of ${id}`)
    return end
  }

  function lineOf(id: string): Line {
    const line = lines.get(id)
    if (!line) throw new Error(`${id} is no market of ${chain}`)
    return line
  }

  function drop(line: Line, now: number) {
    const old = line.trades.findIndex(({ at }) => at > now - keptTradesMs)
    // The last one before the window stays: it says what the price was when the window begins.
    const count = (old < 0 ? line.trades.length : old) - 1
    if (count < 1) return
    for (const trade of line.trades.splice(0, count)) if (!isPast(trade)) onDrop?.(trade)
    trimCandles(line.candles, now)
  }

  function usdBefore(market: Market, at: number): number | undefined {
    const end = endOf(market)
    if (at < end.at - pastTradesMs) return pastUsd(market, end, at)
    const { m5, h1, d1 } = lineOf(market.id).candles
    for (const [list, step] of [
      [m5, stepMs.m5],
      [h1, stepMs.h1],
      [d1, stepMs.d1],
    ] as const) {
      const found = list.findLast(({ t }) => t + step <= at)
      if (found) return found.c
    }
    return pastUsd(market, end, Math.min(at, end.at))
  }

  return {
    chain,
    add(trades) {
      for (const trade of trades) {
        const line = lines.get(trade.market)
        if (!line) continue
        line.trades.push(trade)
        addTrade(line.candles, trade)
        if ((line.trades[1]?.at ?? trade.at) <= trade.at - keptTradesMs) drop(line, trade.at)
      }
    },
    mergeCandle: (market, step, candle) => void addCandle(lineOf(market).candles[step], candle),
    trades: (market) => lineOf(market).trades,
    nativeAt: (market, at) => lastBefore(lineOf(market.id).trades, at)?.native ?? endOf(market).native,
    usdBefore,
    candles(market, step, from, to) {
      const { candles, trades } = lineOf(market.id)
      const end = endOf(market)
      const past = pastCandles(market, end, step, from, Math.min(to, end.at - pastTradesMs))
      return mergeInto(past, finest(candles, trades, step, from), step, from, to)
    },
  }
}

export type MergeCandle = (market: string, step: keyof Candles, candle: Candle) => void

/** The last trade up to a time; undefined when all are later. */
export function lastBefore(trades: readonly Trade[], at: number): Trade | undefined {
  let [low, high] = [0, trades.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((trades[middle] as Trade).at <= at) low = middle + 1
    else high = middle
  }
  return trades[low - 1]
}

/** What steps of this length can be made of. */
function finest(candles: Candles, trades: readonly Trade[], step: number, from: number): readonly Candle[] {
  if (step % stepMs.d1 === 0) return candles.d1
  if (step % stepMs.h1 === 0) return candles.h1
  if (step % stepMs.m5 === 0) return candles.m5
  const recent = trades.filter(({ at }) => at >= from)
  return recent.map(({ at, priceUsd, usd }) => ({ t: at, o: priceUsd, h: priceUsd, l: priceUsd, c: priceUsd, v: usd }))
}

function pastCandles(market: Market, end: PastEnd, step: number, from: number, to: number): Candle[] {
  const list: Candle[] = []
  for (let t = Math.ceil(from / step) * step; t < to; t += step) {
    const candle = pastCandle(market, end, t, Math.min(t + step, end.at - pastTradesMs))
    if (candle) list.push(candle)
  }
  return list
}

function mergeInto(list: Candle[], more: readonly Candle[], step: number, from: number, to: number): Candle[] {
  for (const candle of more) {
    const t = Math.floor(candle.t / step) * step
    if (t >= from && t < to) addCandle(list, { ...candle, t })
  }
  return list
}
