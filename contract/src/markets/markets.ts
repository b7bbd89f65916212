import * as v from 'valibot'
import { ChainInput, ChainKey, chains, mapByLongName } from '#chains.ts'
import { defineEndpoint } from '#endpoint.ts'
import { RiskLevel } from '#markets/risk-level.ts'
import { Address } from '#schema/address.ts'
import { finite } from '#schema/finite.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'

/** The source of market data. `chain`: read from the chain directly. */
export const MarketDataSource = v.picklist(['DexScreener', 'GeckoTerminal', 'Jupiter', 'Birdeye', 'chain'])
export type MarketDataSource = v.InferOutput<typeof MarketDataSource>

/** Age of a list or chart. `isStale`: no source responded, so the data is from the last successful query. */
export const Freshness = object({
  /** ISO time of the sources' data; null if no data was received yet. */
  asOf: v.nullable(v.string()),
  isStale: v.boolean(),
})
export type Freshness = v.InferOutput<typeof Freshness>

/** A token in a list. Names are unverified; the address is the identity. Null means unknown, not zero. */
export const MarketToken = object({
  address: Address,
  name: v.string(),
  symbol: v.string(),
  /** A path on our server, which returns 404 if there is no logo. */
  logoURI: v.string(),
  /** Position in the list, from 1. */
  rank: integer,
  /** USD. */
  liquidity: v.nullable(finite),
  volume24hUSD: v.nullable(finite),
  chain: ChainKey,
  price: v.nullable(finite),
  /** ISO time of a price that no source has renewed for minutes. Absent for a current one, and in lists with one time for all. */
  priceAsOf: v.optional(v.string()),
  priceChange24hPercent: v.nullable(finite),
  marketCap: v.nullable(finite),
  isVerified: v.boolean(),
  /** Symbol of the verified token that this token's name or symbol imitates; null if there is none. */
  imitates: v.nullable(v.string()),
  /** Level of the token's risk verdict; `unknown`: not assessed yet. Absent in lists that show no risk. */
  risk: v.optional(RiskLevel),
  /**
   * The price at each of the last hours, at most 24, oldest first, from 0 for the lowest to 99 for the highest. Absent in lists that
   * show no lines, and until a chart of the token was loaded.
   */
  priceLine: v.optional(v.array(integer)),
  /** Whether someone paid for the token's position in the source's lists. */
  isPromoted: v.boolean(),
  /** ISO time at which the token's first market opened. */
  createdAt: v.nullable(v.string()),
})
export type MarketToken = v.InferOutput<typeof MarketToken>

export const TokenList = object({
  ...Freshness.entries,
  tokens: v.array(MarketToken),
  source: v.nullable(MarketDataSource),
})
export type TokenList = v.InferOutput<typeof TokenList>

/** One list for each chain, by the chain's long name. */
export const TokenListsByChain = object(mapByLongName(() => TokenList))
export type TokenListsByChain = v.InferOutput<typeof TokenListsByChain>

export const marketListNames = ['new', 'gainers'] as const
export const MarketListName = v.picklist(marketListNames)
export type MarketListName = v.InferOutput<typeof MarketListName>

/** A search result. `price` is USD as plain decimal text, or "N/A". */
export const TokenSearchResult = object({
  /** The contract address. */
  id: v.string(),
  name: v.string(),
  symbol: v.string(),
  chain: v.picklist(chains.map(({ slug }) => slug)),
  price: v.string(),
  logoURI: v.string(),
  isVerified: v.boolean(),
  imitates: v.nullable(v.string()),
  liquidity: v.nullable(finite),
  /** Whether the match assumes a typo in the query. */
  isGuess: v.boolean(),
})
export type TokenSearchResult = v.InferOutput<typeof TokenSearchResult>

export const chartRanges = ['1h', '1d', '1w', '1m', '1y'] as const
export const ChartRange = v.picklist(chartRanges)
export type ChartRange = v.InferOutput<typeof ChartRange>

/** Intervals of candles. Their names differ from those of ranges: "1m" is a month, "1min" a minute. */
export const candleIntervals = ['1min', '5min', '15min', '1hour', '4hour', '1day'] as const
export type CandleInterval = (typeof candleIntervals)[number]

/** The span of a chart: a range up to now, or the latest candles of an interval. */
export const ChartPeriod = v.picklist([...chartRanges, ...candleIntervals])
export type ChartPeriod = v.InferOutput<typeof ChartPeriod>

const hour = 3_600
const day = 24 * hour
/** Time span of a chart and step between its candles, in seconds. */
export const chartSpans: Record<ChartPeriod, { spanSeconds: number; stepSeconds: number }> = {
  '1h': { spanSeconds: hour, stepSeconds: 60 },
  '1d': { spanSeconds: day, stepSeconds: 900 },
  '1w': { spanSeconds: 7 * day, stepSeconds: hour },
  '1m': { spanSeconds: 30 * day, stepSeconds: 4 * hour },
  '1y': { spanSeconds: 365 * day, stepSeconds: day },
  '1min': { spanSeconds: 4 * hour, stepSeconds: 60 },
  '5min': { spanSeconds: day, stepSeconds: 300 },
  '15min': { spanSeconds: 3 * day, stepSeconds: 900 },
  '1hour': { spanSeconds: 14 * day, stepSeconds: hour },
  '4hour': { spanSeconds: 60 * day, stepSeconds: 4 * hour },
  '1day': { spanSeconds: 365 * day, stepSeconds: day },
}

/** A candle in USD, display numbers. `t`: start of the candle in Unix seconds. `v`: volume in USD. */
export const Candle = object({
  t: integer,
  o: finite,
  h: finite,
  l: finite,
  c: finite,
  v: finite,
})
export type Candle = v.InferOutput<typeof Candle>

/** A price chart: candles of `stepSeconds` each, oldest first. Steps without trades have no candle. */
export const Chart = object({
  ...Freshness.entries,
  range: ChartPeriod,
  stepSeconds: integer,
  candles: v.array(Candle),
  source: v.nullable(MarketDataSource),
})
export type Chart = v.InferOutput<typeof Chart>

/**
 * New prices of tokens. Sent on GET /api/markets/live (server-sent events) as JSON, without replay of missed events.
 */
export const PriceTicks = object({
  type: v.literal('prices'),
  at: v.string(),
  prices: v.array(
    object({
      chain: ChainKey,
      address: v.string(),
      price: finite,
      priceChange24hPercent: v.nullable(finite),
    }),
  ),
})
export type PriceTicks = v.InferOutput<typeof PriceTicks>

export const livePricesPath = '/api/markets/live'
/** The most tokens that one page may subscribe to. */
export const maxPriceSubscriptions = 120

/** The most tokens that the list of all tokens has for each chain. */
export const maxListedTokens = 1_000

export const TokenParams = object({ chain: ChainInput, address: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) })

export const marketsApi = {
  trending: defineEndpoint({
    method: 'GET',
    path: '/tokens/trending',
    access: 'public',
    cachesSession: true,
    summary: 'The most traded tokens of each chain',
    reply: TokenListsByChain,
    limit: { max: 240, perSeconds: 60 },
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/markets/:list',
    access: 'public',
    cachesSession: true,
    summary: 'New listings, or the top gainers over 24 h, of each chain',
    params: object({ list: MarketListName }),
    reply: TokenListsByChain,
    limit: { max: 240, perSeconds: 60 },
  }),
  all: defineEndpoint({
    method: 'GET',
    path: '/api/markets/all/:chain',
    access: 'public',
    cachesSession: true,
    summary: 'All tokens of a chain that were priced within a day, by liquidity',
    params: object({ chain: ChainInput }),
    reply: TokenList,
    limit: { max: 120, perSeconds: 60 },
  }),
  search: defineEndpoint({
    method: 'GET',
    path: '/api/search',
    access: 'public',
    cachesSession: true,
    summary: 'Finds tokens by symbol, name or address; the best match first',
    query: object({ q: v.pipe(v.string(), v.maxLength(128)), chain: v.optional(ChainInput) }),
    reply: object({ data: v.array(TokenSearchResult) }),
    limit: { max: 240, perSeconds: 60 },
  }),
  chart: defineEndpoint({
    method: 'GET',
    path: '/api/tokens/:chain/:address/chart',
    access: 'public',
    cachesSession: true,
    summary: 'The price history of a token',
    params: TokenParams,
    query: object({ range: ChartPeriod }),
    reply: object({ data: Chart }),
    limit: { max: 120, perSeconds: 60 },
  }),
}
