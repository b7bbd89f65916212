import { z } from 'zod/mini'
import { ChainInput, ChainKey } from '#chains.ts'
import { endpoint } from '#endpoint.ts'
import { FigureSource } from '#markets.ts'

/** Figures of a token detail that say who tells them. */
export const toldFigures = [
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
export type ToldFigure = (typeof toldFigures)[number]

/** Who tells a figure, and when (ISO). `others`: what further sources say instead, where that is something else. */
export const Told = z.object({
  source: FigureSource,
  at: z.string(),
  others: z.array(z.object({ source: FigureSource, value: z.number(), at: z.string() })),
})
export type Told = z.infer<typeof Told>

export const TokenDetail = z.object({
  address: z.string(),
  decimals: z.number().check(z.int()),
  name: z.string(),
  symbol: z.string(),
  logoURI: z.nullable(z.string()),
  fdv: z.nullable(z.number()),
  /** USD of what is in circulation; null when nobody tells, and never guessed from `fdv`. */
  marketCap: z.nullable(z.number()),
  /** USD for one token; null when no pool prices it. */
  price: z.nullable(z.number()),
  priceChange24hPercent: z.nullable(z.number()),
  lastTradeUnixTime: z.nullable(z.number()),
  liquidity: z.nullable(z.number()),
  vSell1hChangePercent: z.nullable(z.number()),
  view24h: z.nullable(z.number()),
  uniqueView24h: z.nullable(z.number()),
  /** USD traded over 24 h. */
  volume24hUSD: z.optional(z.nullable(z.number())),
  /** How many addresses hold it, and what share of the supply the ten largest have, in percent. */
  holders: z.optional(z.nullable(z.number())),
  top10HolderPercent: z.optional(z.nullable(z.number())),
  /** ISO time of its first market. */
  createdAt: z.optional(z.nullable(z.string())),
  isVerified: z.optional(z.boolean()),
  /** The verified token's symbol that this one imitates. */
  imitates: z.optional(z.nullable(z.string())),
  /** Who tells each figure that is not null. */
  told: z.optional(z.partialRecord(z.enum(toldFigures), Told)),
  /** No source could be reached just now: these are the last good figures. */
  isStale: z.optional(z.boolean()),
  extensions: z.object({
    description: z.nullable(z.string()),
    website: z.nullable(z.string()),
    twitter: z.nullable(z.string()),
    telegram: z.nullable(z.string()),
    discord: z.nullable(z.string()),
    medium: z.nullable(z.string()),
  }),
})
export type TokenDetail = z.infer<typeof TokenDetail>

export const TokenReply = z.object({
  token: TokenDetail,
  chain: ChainKey,
  /** Other chains on which the same address is a token. */
  alternatives: z.optional(z.array(ChainKey)),
})
export type TokenReply = z.infer<typeof TokenReply>

export const tokensApi = {
  detail: endpoint({
    method: 'GET',
    path: '/tokens/:address',
    access: 'public',
    summary: 'A token by its contract address',
    params: z.object({ address: z.string().check(z.maxLength(128)) }),
    query: z.object({ chain: z.optional(ChainInput) }),
    reply: TokenReply,
    limit: { max: 120, perSeconds: 60 },
  }),
}
