import type { MarketChain } from '#market/listed-tokens.ts'
import { getMarkets, type Market } from '#market/markets.ts'
import { generatePastTrades, type MarketState } from '#market/past/past-trades.ts'
import { addCandle, addTrade, type Candle, type Candles, emptyCandles, trimCandles } from '#market/tape/candle.ts'
import { isSimulatedPast, type Trade } from '#market/tape/trade.ts'

/** How long individual trades are stored; each market also stores its last earlier trade. */
const tradeRetentionMs = 26 * 3_600_000

/**
 * A market's trades. `isWhole`: whether the simulated history was generated; that happens on the first query of
 * history.
 */
type MarketHistory = {
  market: Market
  trades: Trade[]
  candles: Candles
  isWhole: boolean
  kept: [keyof Candles, Candle][]
}

/** Each market's trades and candles, in memory. */
export type TapeLines = {
  /** Trades without the simulated history, unless that was generated already. */
  recent(market: string): Pick<MarketHistory, 'trades'>
  whole(market: string): Pick<MarketHistory, 'trades' | 'candles'>
  add(trade: Trade): void
  /** Restores a candle of dropped trades. */
  keep(market: string, step: keyof Candles, candle: Candle): void
}

export type TapeSetup = {
  chain: MarketChain
  /** Each market's initial state, by address. */
  ends: ReadonlyMap<string, MarketState>
  /** Called with each dropped trade, which remains only in candles. */
  onDrop?: (trade: Trade) => void
}

/** Creates the in-memory store of trades and candles. */
export function createTapeLines({ chain, ends, onDrop }: TapeSetup): TapeLines {
  const fresh = (market: Market): MarketHistory => ({
    market,
    trades: [],
    candles: emptyCandles(),
    isWhole: false,
    kept: [],
  })
  const lines = new Map(getMarkets(chain).map((market) => [market.id, fresh(market)]))

  function lineOf(id: string): MarketHistory {
    const line = lines.get(id)
    if (!line) throw new Error(`${id} is no market of ${chain}`)
    return line
  }

  function whole(id: string): MarketHistory {
    const line = lineOf(id)
    const end = ends.get(id)
    if (line.isWhole || !end) return line
    const live = line.trades
    line.isWhole = true
    line.trades = generatePastTrades(line.market, end)
    for (const trade of line.trades) addTrade(line.candles, trade)
    for (const [step, candle] of line.kept) addCandle(line.candles[step], candle)
    line.kept = []
    for (const trade of live) addTo(line, trade)
    return line
  }

  function addTo(line: MarketHistory, trade: Trade) {
    line.trades.push(trade)
    if (!line.isWhole) return
    addTrade(line.candles, trade)
    if ((line.trades[1]?.at ?? trade.at) <= trade.at - tradeRetentionMs) drop(line, trade.at)
  }

  function drop(line: MarketHistory, now: number) {
    const recent = line.trades.findIndex(({ at }) => at > now - tradeRetentionMs)
    // The last trade before the window stays, because it gives the price at the window's start.
    const count = (recent < 0 ? line.trades.length : recent) - 1
    for (const trade of line.trades.splice(0, Math.max(0, count))) if (!isSimulatedPast(trade)) onDrop?.(trade)
    trimCandles(line.candles, now)
  }

  return {
    recent: lineOf,
    whole,
    add(trade) {
      const line = lines.get(trade.market)
      if (line) addTo(line, trade)
    },
    keep: (market, step, candle) => void lineOf(market).kept.push([step, candle]),
  }
}
