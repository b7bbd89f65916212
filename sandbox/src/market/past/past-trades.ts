import { fakeAddress } from '#market/fake-address.ts'
import type { Market } from '#market/markets.ts'
import { historicalDeviation } from '#market/past/past-price.ts'
import { hashFraction, seededRandom } from '#market/seeded-random.ts'
import type { Candle } from '#market/tape/candle.ts'
import type { Trade } from '#market/tape/trade.ts'

const hourMs = 3_600_000
/** Simulated history has individual trades for this long before the start, and only candles before that. */
export const pastTradesMs = 26 * hourMs

const recencyExponent = 1.6

/** A market's state at the sandbox's start: price of base in quote (`native`), and the quote token's price in USD. */
export type MarketState = { at: number; native: number; quoteUsd: number }

/** Returns the time of a token's first trade, in Unix milliseconds. */
function firstTradedAt({ base }: Market, end: number): number {
  return end - base.ageHours * hourMs
}

function usdAt({ base }: Market, { at, native, quoteUsd }: MarketState, time: number): number {
  return native * quoteUsd * Math.exp(historicalDeviation(base.priceKey, time - at))
}

/** Returns the quote token's price: constant for a stablecoin, simulated for the wrapped native token. */
function quoteUsdAt({ chain, quote }: Market, { at, quoteUsd }: MarketState, time: number): number {
  const hasMovingQuote = chain !== 'sol' && quote.kind === 'wrapped-coin'
  return hasMovingQuote ? quoteUsd * Math.exp(historicalDeviation(quote.priceKey, time - at)) : quoteUsd
}

/** Returns the simulated USD volume per 24 hours before the sandbox's start. */
function pastDailyVolume({ id, depth }: Market): number {
  return depth * (0.3 + hashFraction(id, 'volume'))
}

/** Generates the trades of the last day before the sandbox's start: deterministic, ending at the starting price. */
export function generatePastTrades(market: Market, end: MarketState): Trade[] {
  const random = seededRandom(hashFraction(market.id, 'past') * 2 ** 32)
  const span = Math.min(pastTradesMs, end.at - firstTradedAt(market, end.at))
  const count = Math.round(45 * Math.log10(market.depth / 10_000))
  // Trades are denser near the end, so that a one-hour chart has as many trades as a one-day chart.
  const times = Array.from({ length: count }, (_, index) => {
    const fraction = (index + 0.1 + 0.8 * random()) / count
    return Math.floor(end.at - span * (1 - fraction) ** recencyExponent)
  })
  const sizes = times.map((at, index) => (0.05 - Math.log(1 - random())) * ((times[index + 1] ?? end.at) - at + 1))
  const usdPerSize = (pastDailyVolume(market) * (span / (24 * hourMs))) / sizes.reduce((sum, size) => sum + size, 0)
  const noise = market.base.priceKey.startsWith('USD') ? 0.0001 : 0.0009
  let previousNative = 0
  return sizes.map((size, index) => {
    const at = times[index] as number
    // The last trade initialStates exactly at the starting price.
    const isLast = index === count - 1
    const time = isLast ? end.at : at
    const jitter = isLast ? 1 : 1 + noise * (random() - 0.5)
    const native = (usdAt(market, end, time) / quoteUsdAt(market, end, time)) * jitter
    const priceUsd = native * quoteUsdAt(market, end, at)
    const side = previousNative === 0 ? 'buy' : native >= previousNative ? 'buy' : 'sell'
    previousNative = native
    const usd = size * usdPerSize
    const trader = fakeAddress(market.chain, `trader ${Math.floor(random() ** 2 * 140)}`)
    const base = { market: market.id, at, side, trader, usd, amount: usd / priceUsd, native, priceUsd } as const
    return { ...base, hash: null, logIndex: 0, block: 0 }
  })
}

/** Generates a historical candle between two times; undefined before the token's first trade. */
export function generatePastCandle(market: Market, end: MarketState, from: number, to: number): Candle | undefined {
  if (from < firstTradedAt(market, end.at)) return undefined
  const prices = [0, 0.25, 0.5, 0.75, 1].map((part) => usdAt(market, end, from + part * (to - from)))
  const [o = 0, c = 0] = [prices[0], prices.at(-1)]
  const weeklyFactor = 1 + 0.25 * Math.sin((2 * Math.PI * from) / (7 * hourMs) + 6 * hashFraction(market.id, 'tide'))
  const v = (pastDailyVolume(market) * weeklyFactor * (to - from)) / (24 * hourMs)
  return { t: from, o, h: Math.max(...prices) * 1.0006, l: Math.min(...prices) * 0.9994, c, v }
}

/** Returns a simulated historical price in USD; undefined before the token's first trade. */
export function computePastUsdPrice(market: Market, end: MarketState, time: number): number | undefined {
  return time < firstTradedAt(market, end.at) ? undefined : usdAt(market, end, time)
}
