import { type ChainKey, mapByChain } from '@murmur/contract/chains'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { listSchema, numberText, optionalObject } from '#market-data/parsing/fetch-json.ts'
import type { Pool } from '#market-data/parsing/merge-pools.ts'
import {
  parseAmount,
  parsePercent,
  parsePositiveAmount,
  parsePrice,
  sumCounts,
} from '#market-data/parsing/parse-figures.ts'
import { parseLogoUrl, parseProfile } from '#market-data/parsing/parse-links.ts'
import { parseTime } from '#market-data/parsing/parse-time.ts'
import { parseTokenAddress } from '#market-data/parsing/parse-token-address.ts'
import { parsePoolSide } from '#market-data/parsing/quote-tokens.ts'

export const dexScreenerChains = mapByChain(({ vendors }) => vendors.dexScreener)
const chainsByName = new Map<string, ChainKey>(
  Object.entries(dexScreenerChains).map(([chain, name]) => [name, chain as ChainKey]),
)

const perSpan = optionalObject({ h1: numberText, h24: numberText })
const links = v.fallback(
  listSchema(optionalObject({ url: numberText, type: numberText, platform: numberText, handle: numberText })),
  [],
)

export const Pair = object({
  chainId: v.string(),
  dexId: numberText,
  pairAddress: numberText,
  labels: v.fallback(listSchema(v.string()), []),
  baseToken: object({ address: v.string(), name: numberText, symbol: numberText }),
  quoteToken: optionalObject({ address: numberText, symbol: numberText }),
  priceUsd: numberText,
  priceChange: perSpan,
  volume: perSpan,
  txns: optionalObject({ h24: optionalObject({ buys: numberText, sells: numberText }) }),
  liquidity: optionalObject({ usd: numberText }),
  fdv: numberText,
  marketCap: numberText,
  pairCreatedAt: numberText,
  info: optionalObject({ imageUrl: numberText, websites: links, socials: links }),
  boosts: optionalObject({ active: numberText }),
})
type Pair = v.InferOutput<typeof Pair>

/** Returns undefined for a pair on an unsupported chain, or whose base address is invalid. */
export function parsePair(pair: Pair, now: Date): Pool | undefined {
  const chain = chainsByName.get(pair.chainId)
  const base = chain && parseTokenAddress(chain, pair.baseToken.address)
  if (!base) return undefined
  const { txns, info } = pair
  return {
    chain,
    base,
    quote: parsePoolSide(chain, pair.quoteToken?.address),
    symbol: pair.baseToken.symbol,
    name: pair.baseToken.name,
    usdE18: parsePrice(pair.priceUsd),
    change1h: parsePercent(pair.priceChange?.h1),
    change24h: parsePercent(pair.priceChange?.h24),
    liquidity: parseAmount(pair.liquidity?.usd),
    volume24h: parseAmount(pair.volume?.h24),
    trades24h: sumCounts(txns?.h24?.buys, txns?.h24?.sells),
    marketCap: parsePositiveAmount(pair.marketCap),
    fdv: parsePositiveAmount(pair.fdv),
    createdAt: parseTime(pair.pairCreatedAt, now, 'ms'),
    isPromoted: parsePositiveAmount(pair.boosts?.active) ? true : undefined,
    logoUrl: parseLogoUrl(info?.imageUrl),
    profile: info ? parseInfoProfile(info) : undefined,
  }
}

/** The docs name these fields `platform` and `handle`; many responses use `type` and `url`. */
function parseInfoProfile({ websites, socials }: NonNullable<Pair['info']>) {
  const findSocial = (kind: string) => {
    const one = socials.find((each) => (each?.platform ?? each?.type)?.toLowerCase() === kind)
    return one?.url ?? one?.handle
  }
  return parseProfile({
    website: websites.find((each) => each?.url)?.url,
    twitter: findSocial('twitter') ?? findSocial('x'),
    telegram: findSocial('telegram'),
    discord: findSocial('discord'),
    medium: findSocial('medium'),
  })
}
