import type { MarketChain } from '#market/listed-tokens.ts'
import { getMarkets, type Market } from '#market/markets.ts'
import { generatePastTrades, type MarketState } from '#market/past/past-trades.ts'
import { addCandle, addTrade, type Candle, type Candles, emptyCandles, trimCandles } from '#market/tape/candle.ts'
import { isSimulatedTrade, type Trade } from '#market/tape/trade.ts'

/** How long individual trades are stored; each market also stores its last earlier trade. */
const tradeRetentionMs = 26 * 3_600_000

/**
 * A market's trades. `hasSimulatedPast`: whether the simulated history was generated; that happens on the first query of
 * history.
 */
type MarketHistory = {
  market: Market
  trades: Trade[]
  candles: Candles
  hasSimulatedPast: boolean
  kept: [keyof Candles, Candle][]
}

/** Each market's trades and candles, in memory. */
export type TapeLines = {
  /** Trades without the simulated history, unless that was generated already. */
  recent(market: string): Pick<MarketHistory, 'trades'>
  withSimulatedPast(market: string): Pick<MarketHistory, 'trades' | 'candles'>
  add(trade: Trade): void
  /** Restores a candle of dropped trades. */
  keep(market: string, step: keyof Candles, candle: Candle): void
}

export type TapeSetup = {
  chain: MarketChain
  /** Each market's initial state, by address. */
  initialStates: ReadonlyMap<string, MarketState>
  /** Called with each dropped trade, which remains only in candles. */
  onDrop?: (trade: Trade) => void
}

/** Creates the in-memory store of trades and candles. */
export function createTapeLines({ chain, initialStates, onDrop }: TapeSetup): TapeLines {
  const createEmptyHistory = (market: Market): MarketHistory => ({
    market,
    trades: [],
    candles: emptyCandles(),
    hasSimulatedPast: false,
    kept: [],
  })
  const histories = new Map(getMarkets(chain).map((market) => [market.id, createEmptyHistory(market)]))

  function historyOf(id: string): MarketHistory {
    const history = histories.get(id)
    if (!history) throw new Error(`${id} is no market of ${chain}`)
    return history
  }

  function withSimulatedPast(id: string): MarketHistory {
    const history = historyOf(id)
    const initial = initialStates.get(id)
    if (history.hasSimulatedPast || !initial) return history
    const recorded = history.trades
    history.hasSimulatedPast = true
    history.trades = generatePastTrades(history.market, initial)
    for (const trade of history.trades) addTrade(history.candles, trade)
    for (const [step, candle] of history.kept) addCandle(history.candles[step], candle)
    history.kept = []
    for (const trade of recorded) addTo(history, trade)
    return history
  }

  function addTo(history: MarketHistory, trade: Trade) {
    history.trades.push(trade)
    if (!history.hasSimulatedPast) return
    addTrade(history.candles, trade)
    if ((history.trades[1]?.at ?? trade.at) <= trade.at - tradeRetentionMs) drop(history, trade.at)
  }

  function drop(history: MarketHistory, now: number) {
    const firstRecentIndex = history.trades.findIndex(({ at }) => at > now - tradeRetentionMs)
    // The last trade before the window stays, because it gives the price at the window's start.
    const count = (firstRecentIndex < 0 ? history.trades.length : firstRecentIndex) - 1
    for (const trade of history.trades.splice(0, Math.max(0, count))) if (!isSimulatedTrade(trade)) onDrop?.(trade)
    trimCandles(history.candles, now)
  }

  return {
    recent: historyOf,
    withSimulatedPast,
    add(trade) {
      const history = histories.get(trade.market)
      if (history) addTo(history, trade)
    },
    keep: (market, step, candle) => void historyOf(market).kept.push([step, candle]),
  }
}
