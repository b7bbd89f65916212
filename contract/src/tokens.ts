import { z } from 'zod'
import { ChainInput, ChainKey } from '#chains.ts'
import { endpoint } from '#endpoint.ts'

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
