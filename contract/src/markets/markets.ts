import * as v from 'valibot'
import { ChainInput, ChainKey } from '#chains.ts'
import { endpoint } from '#endpoint.ts'
import { RiskLevel } from '#markets/risk-level.ts'
import { finite } from '#schema/finite.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'

/** The source of a figure. `chain`: read from the chain directly. */
export const MarketDataSource = v.picklist(['DexScreener', 'GeckoTerminal', 'Jupiter', 'Birdeye', 'chain'])
export type MarketDataSource = v.InferOutput<typeof MarketDataSource>

/** Age of a list or chart. `isStale`: no source could be reached, and these are the last good figures. */
export const Freshness = object({
  /** ISO time of the sources' figures; null: none received yet. */
  asOf: v.nullable(v.string()),
  isStale: v.boolean(),
})
export type Freshness = v.InferOutput<typeof Freshness>

/** A token in a list. Names are unverified; the address is the identity. Null: unknown, which is never zero. */
export const MarketToken = object({
  address: v.string(),
  name: v.string(),
  symbol: v.string(),
  /** A path on our server, which returns 404 if there is no logo. */
  logoURI: v.string(),
  /** From 1, in the order of the list. */
  rank: integer,
  /** USD. */
  liquidity: v.nullable(finite),
  volume24hUSD: v.nullable(finite),
  chain: ChainKey,
  price: v.nullable(finite),
  priceChange24hPercent: v.nullable(finite),
  marketCap: v.nullable(finite),
  isVerified: v.boolean(),
  /** The verified token's symbol that this one's name or symbol imitates; null: none. */
  imitates: v.nullable(v.string()),
  /** The level of its risk verdict; `unknown`: not judged yet. Absent where rows show no risk. */
  risk: v.optional(RiskLevel),
  /** Its position in the source's lists is paid for. */
  isPromoted: v.boolean(),
  /** ISO time of its first market. */
  createdAt: v.nullable(v.string()),
})
export type MarketToken = v.InferOutput<typeof MarketToken>

export const TokenList = object({
  ...Freshness.entries,
  tokens: v.array(MarketToken),
  source: v.nullable(MarketDataSource),
})
export type TokenList = v.InferOutput<typeof TokenList>

/** The lists of the three chains, under their long names. */
export const TokenListsByChain = object({ solana: TokenList, ethereum: TokenList, base: TokenList })
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
  chain: v.picklist(['solana', 'ethereum', 'base']),
  price: v.string(),
  logoURI: v.string(),
  isVerified: v.boolean(),
  imitates: v.nullable(v.string()),
  liquidity: v.nullable(finite),
  /** Found by assuming a typing error. */
  isGuess: v.boolean(),
})
export type TokenSearchResult = v.InferOutput<typeof TokenSearchResult>

export const chartRanges = ['1h', '1d', '1w', '1m', '1y'] as const
export const ChartRange = v.picklist(chartRanges)
export type ChartRange = v.InferOutput<typeof ChartRange>

/** USD, display numbers. `t`: Unix seconds of its start. `v`: volume in USD. */
export const Candle = object({
  t: integer,
  o: finite,
  h: finite,
  l: finite,
  c: finite,
  v: finite,
})
export type Candle = v.InferOutput<typeof Candle>

/** Oldest first, at even steps; steps without trades are omitted. */
export const Chart = object({
  ...Freshness.entries,
  range: ChartRange,
  stepSeconds: integer,
  candles: v.array(Candle),
  source: v.nullable(MarketDataSource),
})
export type Chart = v.InferOutput<typeof Chart>

/** Prices that have just changed. Sent on GET /api/markets/live (server-sent events) as JSON; nothing is replayed. */
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

export const TokenParams = object({ chain: ChainInput, address: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) })

export const marketsApi = {
  trending: endpoint({
    method: 'GET',
    path: '/tokens/trending',
    access: 'public',
    summary: 'The most traded tokens of each chain',
    reply: TokenListsByChain,
    limit: { max: 240, perSeconds: 60 },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/markets/:list',
    access: 'public',
    summary: 'New listings, or the top gainers over 24 h, of each chain',
    params: object({ list: MarketListName }),
    reply: TokenListsByChain,
    limit: { max: 240, perSeconds: 60 },
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'public',
    summary: 'Finds tokens by symbol, name or address; the best match first',
    query: object({ q: v.pipe(v.string(), v.maxLength(128)), chain: v.optional(ChainInput) }),
    reply: object({ data: v.array(TokenSearchResult) }),
    limit: { max: 240, perSeconds: 60 },
  }),
  chart: endpoint({
    method: 'GET',
    path: '/api/tokens/:chain/:address/chart',
    access: 'public',
    summary: 'The price history of a token',
    params: TokenParams,
    query: object({ range: ChartRange }),
    reply: object({ data: Chart }),
    limit: { max: 120, perSeconds: 60 },
  }),
}
