import type { Address } from '@murmur/contract/address'
import { type ChainKey, mapByChain } from '@murmur/contract/chains'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { flag, listSchema, numberText, optionalObject } from '#market-data/parsing/fetch-json.ts'
import type { Pool } from '#market-data/parsing/merge-pools.ts'
import {
  parseAmount,
  parseCount,
  parseDecimals,
  parsePercent,
  parsePositiveAmount,
  parsePrice,
  parseShare,
  sumCounts,
} from '#market-data/parsing/parse-figures.ts'
import { parseLogoUrl, parseProfile } from '#market-data/parsing/parse-links.ts'
import { parseTime } from '#market-data/parsing/parse-time.ts'
import { parsePoolSide } from '#market-data/parsing/quote-tokens.ts'

export const geckoNetworks = mapByChain(({ vendors }) => vendors.geckoTerminal)

/** A JSON:API reference, such as "eth_0x…". */
const reference = optionalObject({ data: optionalObject({ id: numberText }) })
const perSpan = optionalObject({ h1: numberText, h24: numberText })

export const GeckoPool = object({
  id: v.string(),
  attributes: object({
    address: v.string(),
    base_token_price_usd: numberText,
    quote_token_price_usd: numberText,
    fdv_usd: numberText,
    market_cap_usd: numberText,
    reserve_in_usd: numberText,
    pool_created_at: numberText,
    volume_usd: perSpan,
    price_change_percentage: perSpan,
    transactions: optionalObject({
      h24: optionalObject({ buys: numberText, sells: numberText, buyers: numberText, sellers: numberText }),
    }),
  }),
  relationships: object({ base_token: reference, quote_token: reference, dex: reference }),
})
export type GeckoPool = v.InferOutput<typeof GeckoPool>

export const GeckoToken = object({
  id: v.string(),
  attributes: object({
    address: v.string(),
    name: numberText,
    symbol: numberText,
    decimals: numberText,
    image_url: numberText,
    price_usd: numberText,
    fdv_usd: numberText,
    market_cap_usd: numberText,
    total_reserve_in_usd: numberText,
    volume_usd: perSpan,
  }),
})
export type GeckoToken = v.InferOutput<typeof GeckoToken>

export const GeckoInfo = object({
  attributes: object({
    address: v.string(),
    websites: v.fallback(listSchema(v.string()), []),
    description: numberText,
    twitter_handle: numberText,
    telegram_handle: numberText,
    discord_url: numberText,
    image_url: numberText,
    is_honeypot: v.union([flag, numberText]),
    holders: optionalObject({ count: numberText, distribution_percentage: optionalObject({ top_10: numberText }) }),
  }),
})
export type GeckoInfo = v.InferOutput<typeof GeckoInfo>

/** Parses the address in an id such as "eth_0x…". Returns undefined for another chain; the coin maps to its wrapped token. */
export function parseGeckoId(chain: ChainKey, id: string | null | undefined): Address | undefined {
  const [network, ...rest] = id?.split('_') ?? []
  return network === geckoNetworks[chain] ? parsePoolSide(chain, rest.join('_')) : undefined
}

/** `tokens`: tokens included in the response, used for names. Returns undefined for a pool on another chain. */
export function parseGeckoPool(
  chain: ChainKey,
  pool: GeckoPool,
  tokens: readonly GeckoToken[],
  now: Date,
): Pool | undefined {
  const { attributes: fields, relationships } = pool
  const base = parseGeckoId(chain, relationships.base_token?.data?.id)
  if (!base) return undefined
  const token = tokens.find(({ id }) => parseGeckoId(chain, id) === base)?.attributes
  const day = fields.transactions?.h24
  return {
    chain,
    base,
    quote: parseGeckoId(chain, relationships.quote_token?.data?.id),
    symbol: token?.symbol,
    name: token?.name,
    decimals: parseDecimals(token?.decimals),
    logoUrl: parseLogoUrl(token?.image_url),
    usdE18: parsePrice(fields.base_token_price_usd),
    change1h: parsePercent(fields.price_change_percentage?.h1),
    change24h: parsePercent(fields.price_change_percentage?.h24),
    liquidity: parseAmount(fields.reserve_in_usd),
    volume24h: parseAmount(fields.volume_usd?.h24),
    trades24h: sumCounts(day?.buys, day?.sells),
    traders24h: sumCounts(day?.buyers, day?.sellers),
    marketCap: parsePositiveAmount(fields.market_cap_usd),
    fdv: parsePositiveAmount(fields.fdv_usd),
    createdAt: parseTime(fields.pool_created_at, now),
  }
}

/** The token's own figures; price changes come from its deepest pool. */
export function parseGeckoToken({ attributes: fields }: GeckoToken, pools: readonly Pool[]) {
  const [deepest] = [...pools].sort((a, b) => (b.liquidity ?? -1) - (a.liquidity ?? -1))
  return {
    symbol: fields.symbol,
    name: fields.name,
    decimals: parseDecimals(fields.decimals),
    logoUrl: parseLogoUrl(fields.image_url),
    usdE18: parsePrice(fields.price_usd),
    change1h: deepest?.change1h,
    change24h: deepest?.change24h,
    liquidity: parseAmount(fields.total_reserve_in_usd),
    volume24h: parseAmount(fields.volume_usd?.h24),
    marketCap: parsePositiveAmount(fields.market_cap_usd),
    fdv: parsePositiveAmount(fields.fdv_usd),
  }
}

/** The project's profile and the token's holders. */
export function parseGeckoInfo({ attributes: fields }: GeckoInfo) {
  const isHoneypot = fields.is_honeypot === true || ['yes', 'true'].includes(String(fields.is_honeypot))
  return {
    holders: parseCount(fields.holders?.count),
    top10Percent: parseShare(fields.holders?.distribution_percentage?.top_10),
    isSuspicious: isHoneypot || undefined,
    profile: parseProfile({
      description: fields.description,
      website: fields.websites.find((url) => url.startsWith('https:')) ?? fields.websites[0],
      twitter: fields.twitter_handle,
      telegram: fields.telegram_handle,
      discord: fields.discord_url,
    }),
  }
}
