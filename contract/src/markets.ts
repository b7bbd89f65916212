import { z } from 'zod/mini'
import { ChainInput, ChainKey } from '#chains.ts'
import { endpoint } from '#endpoint.ts'

/** Who says a figure. `chain`: we read it from the chain ourselves. */
export const FigureSource = z.enum(['DexScreener', 'GeckoTerminal', 'Jupiter', 'Birdeye', 'chain'])
export type FigureSource = z.infer<typeof FigureSource>

/** How fresh a list or picture is. `isStale`: nobody could tell us newer ones, and these are the last good. */
export const Freshness = z.object({
  /** ISO time at which the sources said so; null: nobody has said anything yet. */
  asOf: z.nullable(z.string()),
  isStale: z.boolean(),
})
export type Freshness = z.infer<typeof Freshness>

/** A token in a list. Names are claims, the address is the identity. Null: nobody tells, which is never zero. */
export const MarketToken = z.object({
  address: z.string(),
  name: z.string(),
  symbol: z.string(),
  /** A path of our own, which answers 404 where there is no logo. */
  logoURI: z.string(),
  /** From 1, in the order of its list. */
  rank: z.number().check(z.int()),
  /** USD. */
  liquidity: z.nullable(z.number()),
  volume24hUSD: z.nullable(z.number()),
  chain: ChainKey,
  price: z.nullable(z.number()),
  priceChange24hPercent: z.nullable(z.number()),
  marketCap: z.nullable(z.number()),
  isVerified: z.boolean(),
  /** The verified token's symbol that this one's name or symbol imitates; null: none. */
  imitates: z.nullable(z.string()),
  /** Somebody pays for its place in the source's lists. */
  isPromoted: z.boolean(),
  /** ISO time of its first market. */
  createdAt: z.nullable(z.string()),
})
export type MarketToken = z.infer<typeof MarketToken>

export const TokenList = z.extend(Freshness, {
  tokens: z.array(MarketToken),
  source: z.nullable(FigureSource),
})
export type TokenList = z.infer<typeof TokenList>

/** The lists of the three chains, under their long names. */
export const ChainLists = z.object({ solana: TokenList, ethereum: TokenList, base: TokenList })
export type ChainLists = z.infer<typeof ChainLists>

export const marketLists = ['new', 'gainers'] as const
export const MarketListName = z.enum(marketLists)
export type MarketListName = z.infer<typeof MarketListName>

/** What a search found. `price` is USD as plain decimal text, or "N/A". */
export const FoundToken = z.object({
  /** The contract address. */
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  chain: z.enum(['solana', 'ethereum', 'base']),
  price: z.string(),
  logoURI: z.string(),
  isVerified: z.boolean(),
  imitates: z.nullable(z.string()),
  liquidity: z.nullable(z.number()),
  /** Found by a guess at a typing error. */
  isGuess: z.boolean(),
})
export type FoundToken = z.infer<typeof FoundToken>

export const chartRanges = ['1h', '1d', '1w', '1m', '1y'] as const
export const ChartRange = z.enum(chartRanges)
export type ChartRange = z.infer<typeof ChartRange>

/** USD, display numbers. `t`: Unix seconds at which it begins. `v`: USD traded. */
export const Candle = z.object({
  t: z.number().check(z.int()),
  o: z.number(),
  h: z.number(),
  l: z.number(),
  c: z.number(),
  v: z.number(),
})
export type Candle = z.infer<typeof Candle>

/** Oldest first, at even steps; a step in which nothing was traded is left out. */
export const Chart = z.extend(Freshness, {
  range: ChartRange,
  stepSeconds: z.number().check(z.int()),
  candles: z.array(Candle),
  source: z.nullable(FigureSource),
})
export type Chart = z.infer<typeof Chart>

/** Prices that have just moved. Sent on GET /api/markets/live (server-sent events) as JSON; nothing is replayed. */
export const PriceTicks = z.object({
  type: z.literal('prices'),
  at: z.string(),
  prices: z.array(
    z.object({
      chain: ChainKey,
      address: z.string(),
      price: z.number(),
      priceChange24hPercent: z.nullable(z.number()),
    }),
  ),
})
export type PriceTicks = z.infer<typeof PriceTicks>

export const livePricesPath = '/api/markets/live'
/** The most tokens that one page may follow. */
export const mostFollowed = 120

export const TokenPlace = z.object({ chain: ChainInput, address: z.string().check(z.minLength(1), z.maxLength(128)) })

export const marketsApi = {
  trending: endpoint({
    method: 'GET',
    path: '/tokens/trending',
    access: 'public',
    summary: 'What is traded most now, on each chain',
    reply: ChainLists,
    limit: { max: 240, perSeconds: 60 },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/markets/:list',
    access: 'public',
    summary: 'New listings, or what rose most over 24 h, on each chain',
    params: z.object({ list: MarketListName }),
    reply: ChainLists,
    limit: { max: 240, perSeconds: 60 },
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'public',
    summary: 'Finds tokens by symbol, name or address; the best match first',
    query: z.object({ q: z.string().check(z.maxLength(128)), chain: z.optional(ChainInput) }),
    reply: z.object({ data: z.array(FoundToken) }),
    limit: { max: 240, perSeconds: 60 },
  }),
  chart: endpoint({
    method: 'GET',
    path: '/api/tokens/:chain/:address/chart',
    access: 'public',
    summary: 'How the price of a token moved',
    params: TokenPlace,
    query: z.object({ range: ChartRange }),
    reply: z.object({ data: Chart }),
    limit: { max: 120, perSeconds: 60 },
  }),
}
