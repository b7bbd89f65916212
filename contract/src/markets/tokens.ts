import * as v from 'valibot'
import { ChainInput, ChainKey } from '#chains.ts'
import { defineEndpoint } from '#endpoint.ts'
import { MarketDataSource } from '#markets/markets.ts'
import { Address } from '#schema/address.ts'
import { finite } from '#schema/finite.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { record } from '#schema/record.ts'

/** The metrics of a token that carry their source. */
export const metricNames = [
  'price',
  'priceChange24hPercent',
  'liquidity',
  'fdv',
  'marketCap',
  'volume24hUSD',
  'view24h',
  'uniqueView24h',
  'vSell1hChangePercent',
  'holders',
  'top10HolderPercent',
] as const
export type MetricName = (typeof metricNames)[number]

/** Source and ISO time of a metric. `others`: values of other sources that differ. */
export const MetricOrigin = object({
  source: MarketDataSource,
  at: v.string(),
  others: v.array(object({ source: MarketDataSource, value: finite, at: v.string() })),
})
export type MetricOrigin = v.InferOutput<typeof MetricOrigin>

export const TokenDetail = object({
  address: Address,
  decimals: integer,
  name: v.string(),
  symbol: v.string(),
  logoURI: v.nullable(v.string()),
  fdv: v.nullable(finite),
  /** Value of the circulating supply in USD; null if no source reports it. Never estimated from `fdv`. */
  marketCap: v.nullable(finite),
  /** USD for one token; null when no pool prices it. */
  price: v.nullable(finite),
  priceChange24hPercent: v.nullable(finite),
  lastTradeUnixTime: v.nullable(finite),
  liquidity: v.nullable(finite),
  vSell1hChangePercent: v.nullable(finite),
  view24h: v.nullable(finite),
  uniqueView24h: v.nullable(finite),
  /** USD traded over 24 h. */
  volume24hUSD: v.optional(v.nullable(finite)),
  /** Number of addresses that hold the token. `top10HolderPercent`: percentage of the supply that the top ten hold. */
  holders: v.optional(v.nullable(finite)),
  top10HolderPercent: v.optional(v.nullable(finite)),
  /** ISO time at which the token's first market opened. */
  createdAt: v.optional(v.nullable(v.string())),
  isVerified: v.optional(v.boolean()),
  /** Symbol of the verified token that this token imitates; null if there is none. */
  imitates: v.optional(v.nullable(v.string())),
  /** The origin of each metric that is not null. */
  origins: v.optional(record(v.picklist(metricNames), MetricOrigin)),
  /** Whether no source responded, so that the metrics are from the last successful query. */
  isStale: v.optional(v.boolean()),
  extensions: object({
    description: v.nullable(v.string()),
    website: v.nullable(v.string()),
    twitter: v.nullable(v.string()),
    telegram: v.nullable(v.string()),
    discord: v.nullable(v.string()),
    medium: v.nullable(v.string()),
  }),
})
export type TokenDetail = v.InferOutput<typeof TokenDetail>

export const TokenReply = object({
  token: TokenDetail,
  chain: ChainKey,
  /** Other chains that have a token at the same address. */
  alternatives: v.optional(v.array(ChainKey)),
})
export type TokenReply = v.InferOutput<typeof TokenReply>

export const tokensApi = {
  detail: defineEndpoint({
    method: 'GET',
    path: '/tokens/:address',
    access: 'public',
    cachesSession: true,
    summary: 'A token by its contract address',
    params: object({ address: v.pipe(v.string(), v.maxLength(128)) }),
    query: object({ chain: v.optional(ChainInput) }),
    reply: TokenReply,
    limit: { max: 120, perSeconds: 60 },
  }),
}
