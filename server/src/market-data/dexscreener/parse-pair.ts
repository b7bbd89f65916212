import { byChain, type ChainKey } from '@murmur/contract/chains'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { listSchema, numberText, optionalObject } from '#market-data/reading/fetch-json.ts'
import { readAmount, readPercent, readPositiveAmount, readPrice, readSum } from '#market-data/reading/figures.ts'
import { readLogoUrl, readProfile } from '#market-data/reading/links.ts'
import type { Pool } from '#market-data/reading/merge-pools.ts'
import { readPoolSide } from '#market-data/reading/quote-tokens.ts'
import { readTokenAddress } from '#market-data/reading/read-token-address.ts'
import { readTime } from '#market-data/reading/times.ts'

export const dexScreenerChains = byChain(({ vendors }) => vendors.dexScreener)
const parseChain = new Map<string, ChainKey>(
  Object.entries(dexScreenerChains).map(([chain, name]) => [name, chain as ChainKey]),
)

const day = optionalObject({ h1: numberText, h24: numberText })
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
  priceChange: day,
  volume: day,
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
export function readPair(pair: Pair, now: Date): Pool | undefined {
  const chain = parseChain.get(pair.chainId)
  const base = chain && readTokenAddress(chain, pair.baseToken.address)
  if (!base) return undefined
  const { txns, info } = pair
  return {
    chain,
    base,
    quote: readPoolSide(chain, pair.quoteToken?.address),
    symbol: pair.baseToken.symbol,
    name: pair.baseToken.name,
    usdE18: readPrice(pair.priceUsd),
    change1h: readPercent(pair.priceChange?.h1),
    change24h: readPercent(pair.priceChange?.h24),
    liquidity: readAmount(pair.liquidity?.usd),
    volume24h: readAmount(pair.volume?.h24),
    trades24h: readSum(txns?.h24?.buys, txns?.h24?.sells),
    marketCap: readPositiveAmount(pair.marketCap),
    fdv: readPositiveAmount(pair.fdv),
    createdAt: readTime(pair.pairCreatedAt, now, 'ms'),
    isPromoted: readPositiveAmount(pair.boosts?.active) ? true : undefined,
    logoUrl: readLogoUrl(info?.imageUrl),
    profile: info ? readInfoProfile(info) : undefined,
  }
}

/** The docs name these fields `platform` and `handle`; many responses use `type` and `url`. */
function readInfoProfile({ websites, socials }: NonNullable<Pair['info']>) {
  const social = (kind: string) => {
    const one = socials.find((each) => (each?.platform ?? each?.type)?.toLowerCase() === kind)
    return one?.url ?? one?.handle
  }
  return readProfile({
    website: websites.find((each) => each?.url)?.url,
    twitter: social('twitter') ?? social('x'),
    telegram: social('telegram'),
    discord: social('discord'),
    medium: social('medium'),
  })
}
