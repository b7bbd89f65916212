import { z } from 'zod'
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
  decimals: z.number().int(),
  name: z.string(),
  symbol: z.string(),
  logoURI: z.string().nullable(),
  fdv: z.number().nullable(),
  /** USD of what is in circulation; null when nobody tells, and never guessed from `fdv`. */
  marketCap: z.number().nullable(),
  /** USD for one token; null when no pool prices it. */
  price: z.number().nullable(),
  priceChange24hPercent: z.number().nullable(),
  lastTradeUnixTime: z.number().nullable(),
  liquidity: z.number().nullable(),
  vSell1hChangePercent: z.number().nullable(),
  view24h: z.number().nullable(),
  uniqueView24h: z.number().nullable(),
  /** USD traded over 24 h. */
  volume24hUSD: z.number().nullable().optional(),
  /** How many addresses hold it, and what share of the supply the ten largest have, in percent. */
  holders: z.number().nullable().optional(),
  top10HolderPercent: z.number().nullable().optional(),
  /** ISO time of its first market. */
  createdAt: z.string().nullable().optional(),
  isVerified: z.boolean().optional(),
  /** The verified token's symbol that this one imitates. */
  imitates: z.string().nullable().optional(),
  /** Who tells each figure that is not null. */
  told: z.partialRecord(z.enum(toldFigures), Told).optional(),
  /** No source could be reached just now: these are the last good figures. */
  isStale: z.boolean().optional(),
  extensions: z.object({
    description: z.string().nullable(),
    website: z.string().nullable(),
    twitter: z.string().nullable(),
    telegram: z.string().nullable(),
    discord: z.string().nullable(),
    medium: z.string().nullable(),
  }),
})
export type TokenDetail = z.infer<typeof TokenDetail>

export const TokenReply = z.object({
  token: TokenDetail,
  chain: ChainKey,
  /** Other chains on which the same address is a token. */
  alternatives: z.array(ChainKey).optional(),
})
export type TokenReply = z.infer<typeof TokenReply>

export const tokensApi = {
  detail: endpoint({
    method: 'GET',
    path: '/tokens/:address',
    access: 'public',
    summary: 'A token by its contract address',
    params: z.object({ address: z.string().max(128) }),
    query: z.object({ chain: ChainInput.optional() }),
    reply: TokenReply,
    limit: { max: 120, perSeconds: 60 },
  }),
}
