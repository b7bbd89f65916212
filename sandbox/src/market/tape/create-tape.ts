import type { MarketChain } from '#market/listed-tokens.ts'
import type { Market } from '#market/markets.ts'
import { computePastUsdPrice, generatePastCandle, type MarketState, pastTradesMs } from '#market/past/past-trades.ts'
import { addCandle, type Candle, type Candles, stepMs } from '#market/tape/candle.ts'
import { createTapeLines, type TapeLines, type TapeSetup } from '#market/tape/tape-lines.ts'
import type { Trade } from '#market/tape/trade.ts'

/** A chain's trades, in memory. All market data of the vendors derives from the tape. */
export type Tape = {
  chain: MarketChain
  /** Adds trades, in time order. */
  add(trades: readonly Trade[]): void
  /** A market's individual trades, oldest first; the first trade may be older than `tradeRetentionMs`. */
  trades(market: string): readonly Trade[]
  /** The price of base in quote after the last trade up to a time. */
  nativeAt(market: Market, at: number): number
  /** The price in USD at a time without individual trades, from candles or the simulated history. */
  usdBefore(market: Market, at: number): number | undefined
  /** Candles of `step` milliseconds between two times, oldest first, without empty candles. */
  candles(market: Market, step: number, from: number, to: number): Candle[]
}

/** Creates a tape. `keep` restores a candle of dropped trades; call it only before the first query. */
export function createTape(setup: TapeSetup): Tape & Pick<TapeLines, 'keep'> {
  const { chain, initialStates } = setup
  const lines = createTapeLines(setup)

  function initialStateOf({ id }: Market): MarketState {
    const initial = initialStates.get(id)
    if (!initial) throw new Error(`The tape of ${chain} knows no beginning of ${id}`)
    return initial
  }

  return {
    chain,
    keep: lines.keep,
    add(trades) {
      for (const trade of trades) lines.add(trade)
    },
    trades: (market) => lines.withSimulatedPast(market).trades,
    nativeAt(market, at) {
      const initial = initialStateOf(market)
      const { trades } = at < initial.at ? lines.withSimulatedPast(market.id) : lines.recent(market.id)
      return findLastTradeBefore(trades, at)?.native ?? initial.native
    },
    usdBefore(market, at) {
      const initial = initialStateOf(market)
      const candleClose =
        at < initial.at - pastTradesMs ? undefined : lastClose(lines.withSimulatedPast(market.id).candles, at)
      return candleClose ?? computePastUsdPrice(market, initial, Math.min(at, initial.at))
    },
    candles(market, step, from, to) {
      const { candles, trades } = lines.withSimulatedPast(market.id)
      const initial = initialStateOf(market)
      const past = pastCandles(market, initial, step, from, Math.min(to, initial.at - pastTradesMs))
      return mergeInto(past, selectCandles(candles, trades, step, from), step, from, to)
    },
  }
}

/** Returns the last trade at or before a time; undefined if all trades are later. */
function findLastTradeBefore(trades: readonly Trade[], at: number): Trade | undefined {
  let [low, high] = [0, trades.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((trades[middle] as Trade).at <= at) low = middle + 1
    else high = middle
  }
  return trades[low - 1]
}

function lastClose(candles: Candles, at: number): number | undefined {
  for (const step of ['m5', 'h1', 'd1'] as const) {
    const found = candles[step].findLast(({ t }) => t + stepMs[step] <= at)
    if (found) return found.c
  }
  return undefined
}

/** Selects the candles from which candles of `step` can be computed. */
function selectCandles(candles: Candles, trades: readonly Trade[], step: number, from: number): readonly Candle[] {
  if (step % stepMs.d1 === 0) return candles.d1
  if (step % stepMs.h1 === 0) return candles.h1
  if (step % stepMs.m5 === 0) return candles.m5
  const recent = trades.filter(({ at }) => at >= from)
  return recent.map(({ at, priceUsd, usd }) => ({ t: at, o: priceUsd, h: priceUsd, l: priceUsd, c: priceUsd, v: usd }))
}

function pastCandles(market: Market, initial: MarketState, step: number, from: number, to: number): Candle[] {
  const list: Candle[] = []
  for (let t = Math.ceil(from / step) * step; t < to; t += step) {
    const candle = generatePastCandle(market, initial, t, Math.min(t + step, initial.at - pastTradesMs))
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
