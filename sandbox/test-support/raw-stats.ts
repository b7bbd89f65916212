/** A trade as GET /market/trades lists it. */
export type RawTrade = {
  market: string
  token: string
  quote: string
  at: number
  side: 'buy' | 'sell'
  trader: string
  usd: number
  amount: number
  native: number
  priceUsd: number
  hash: string | null
  logIndex: number
  block: number
}

/**
 * Computes a market's stats from a chain's raw trades. `coin` is the wrapped native token, whose USD price comes from
 * `coinMarket`; every other quote token costs one USD.
 */
export function computeRawStats(trades: readonly RawTrade[], market: string, coin: string, coinMarket: string) {
  const own = trades.filter((trade) => trade.market === market)
  const priceAt = (id: string, at: number) => trades.findLast((trade) => trade.market === id && trade.at <= at)?.native
  const usdAt = (at: number): number | undefined => {
    const native = priceAt(market, at)
    const quote = own[0]?.quote === coin ? priceAt(coinMarket, at) : 1
    return native === undefined || quote === undefined ? undefined : native * quote
  }
  return {
    usdAt,
    change(now: number, ms: number): number {
      const [after = Number.NaN, before = Number.NaN] = [usdAt(now), usdAt(now - ms)]
      return 100 * (after / before - 1)
    },
    window(now: number, ms: number) {
      const within = own.filter(({ at }) => at > now - ms && at <= now)
      const [buys, sells] = (['buy', 'sell'] as const).map((side) => within.filter((trade) => trade.side === side))
      const traders = (list: RawTrade[] = []) => new Set(list.map(({ trader }) => trader)).size
      const dollars = (list: RawTrade[] = []) => list.reduce((sum, { usd }) => sum + usd, 0)
      return {
        buys: buys?.length,
        sells: sells?.length,
        buyers: traders(buys),
        sellers: traders(sells),
        traders: traders(within),
        volume: dollars(within),
        sellVolume: dollars(sells),
      }
    },
  }
}
