import type { ListedToken, MarketChain } from '#market/listed-tokens.ts'
import { getMarkets, getTokenMarkets, type Market, quoteMarket } from '#market/markets.ts'
import type { Candle } from '#market/tape/candle.ts'
import type { Tape } from '#market/tape/create-tape.ts'
import type { Trade } from '#market/tape/trade.ts'

/** Statistics of the trades within a time span. Volumes are in USD. */
export type Activity = {
  buys: number
  sells: number
  buyers: number
  sellers: number
  traders: number
  volume: number
  buyVolume: number
  sellVolume: number
}

/** A market's reserves in whole tokens. */
export type Reserves = { base: number; quote: number }

/** Market data, computed from the tape on each call. All times are in milliseconds. */
export type MarketView = {
  now(): number
  markets(chain: MarketChain): readonly Market[]
  /** Markets in which the token is the base, deepest first. */
  marketsOf(token: ListedToken): readonly Market[]
  native(market: Market): number
  usd(market: Market): number
  /** The token's price in its deepest market; undefined without a market. */
  tokenUsd(token: ListedToken): number | undefined
  /** Price change over the last `ms` milliseconds, in percent; undefined if the market is newer. */
  change(market: Market, ms: number): number | undefined
  activity(markets: readonly Market[], ms: number, until?: number): Activity
  reserves(market: Market): Reserves
  liquidity(market: Market): number
  lastTradeAt(markets: readonly Market[]): number | undefined
  candles(market: Market, step: number, from: number, to: number): Candle[]
  trades(market: Market): readonly Trade[]
  /** Time at which a market opened. */
  createdAt(market: { base: Pick<ListedToken, 'chain' | 'ageHours'> }): number
}

export type ViewSetup = {
  tapes: Record<MarketChain, Tape>
  /** Start time of each chain. */
  startedAt: Record<MarketChain, number>
  reserves: (market: Market) => Reserves | undefined
  now: () => number
}

const hourMs = 3_600_000

/** Creates the view that computes vendors' market data from the tapes. */
export function createMarketView({ tapes, startedAt, reserves, now }: ViewSetup): MarketView {
  function quoteUsdAt(market: Market, at: number): number {
    const source = quoteMarket(market)
    return source ? getNativePriceAt(source, at) : 1
  }
  const getNativePriceAt = (market: Market, at: number) => tapes[market.chain].nativeAt(market, at)
  const usd = (market: Market) => getNativePriceAt(market, now()) * quoteUsdAt(market, now())
  const createdAt = ({ base }: { base: Pick<ListedToken, 'chain' | 'ageHours'> }) =>
    startedAt[base.chain] - base.ageHours * hourMs

  function getUsdPriceAt(market: Market, at: number): number | undefined {
    const tape = tapes[market.chain]
    if (at < createdAt(market)) return undefined
    const [first] = tape.trades(market.id)
    if (!first || first.at > at) return tape.usdBefore(market, at)
    return getNativePriceAt(market, at) * quoteUsdAt(market, at)
  }

  function reservesOf(market: Market): Reserves {
    const { depth, base, quote } = market
    return reserves(market) ?? { base: depth / (usd(market) || base.usd || 1), quote: depth / (quote.usd ?? 1) }
  }

  return {
    now,
    markets: getMarkets,
    marketsOf: getTokenMarkets,
    native: (market) => getNativePriceAt(market, now()),
    usd,
    tokenUsd(token) {
      const [deepest] = getTokenMarkets(token)
      return deepest && usd(deepest)
    },
    change(market, ms) {
      const previousPrice = getUsdPriceAt(market, now() - ms)
      return previousPrice === undefined ? undefined : 100 * (usd(market) / previousPrice - 1)
    },
    activity: (markets, ms, until = now()) =>
      toActivity(
        markets.flatMap(({ chain, id }) => findTradesAfter(tapes[chain].trades(id), until - ms)),
        until,
      ),
    reserves: reservesOf,
    liquidity(market) {
      const { base, quote } = reservesOf(market)
      return base * usd(market) + quote * quoteUsdAt(market, now())
    },
    lastTradeAt(markets) {
      const lastTradeTimes = markets.map(({ chain, id }) => tapes[chain].trades(id).at(-1)?.at ?? 0)
      return lastTradeTimes.length > 0 && Math.max(...lastTradeTimes) > 0 ? Math.max(...lastTradeTimes) : undefined
    },
    candles: (market, step, from, to) => tapes[market.chain].candles(market, step, from, to),
    trades: ({ chain, id }) => tapes[chain].trades(id),
    createdAt,
  }
}

/** Returns the trades after a time; searches from the newest trade. */
function findTradesAfter(trades: readonly Trade[], after: number): readonly Trade[] {
  let first = trades.length
  while (first > 0 && (trades[first - 1] as Trade).at > after) first -= 1
  return trades.slice(first)
}

function toActivity(trades: readonly Trade[], until: number): Activity {
  const [buyers, sellers] = [new Set<string>(), new Set<string>()]
  const sums = { buys: 0, sells: 0, buyVolume: 0, sellVolume: 0 }
  for (const { at, side, trader, usd } of trades) {
    if (at > until) continue
    if (side === 'buy') {
      sums.buys += 1
      sums.buyVolume += usd
      buyers.add(trader)
    } else {
      sums.sells += 1
      sums.sellVolume += usd
      sellers.add(trader)
    }
  }
  const traders = new Set([...buyers, ...sellers]).size
  const volume = sums.buyVolume + sums.sellVolume
  return { ...sums, buyers: buyers.size, sellers: sellers.size, traders, volume }
}
