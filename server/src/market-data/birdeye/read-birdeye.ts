import { byChain, type ChainKey } from '@murmur/contract/chains'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { TokenReport } from '#market-data/market-source.port.ts'
import { part, written } from '#market-data/reading/ask-json.ts'
import { readAmount, readCount, readDecimals, readPercent, readPrice, readWorth } from '#market-data/reading/figures.ts'
import { readLogoUrl, readProfile } from '#market-data/reading/links.ts'
import { makeReport } from '#market-data/reading/make-report.ts'
import type { WrittenCandle } from '#market-data/reading/read-candles.ts'
import { readTime } from '#market-data/reading/times.ts'

export const birdeyeChains = byChain(({ vendors }) => vendors.birdeye)

const named = { address: v.string(), symbol: written, name: written, decimals: written, logoURI: written }
export const BirdeyeTrending = object({
  ...named,
  liquidity: written,
  volume24hUSD: written,
  price: written,
  price24hChangePercent: written,
  marketcap: written,
  fdv: written,
})
export const BirdeyeOverview = object({
  ...named,
  price: written,
  liquidity: written,
  marketCap: written,
  fdv: written,
  lastTradeUnixTime: written,
  holder: written,
  priceChange1hPercent: written,
  priceChange24hPercent: written,
  v24hUSD: written,
  trade24h: written,
  uniqueWallet24h: written,
  vSell1hChangePercent: written,
  extensions: part({
    description: written,
    website: written,
    twitter: written,
    telegram: written,
    discord: written,
    medium: written,
  }),
})
export const BirdeyeCandle = object({
  unixTime: written,
  address: written,
  o: written,
  h: written,
  l: written,
  c: written,
  v: written,
})

export function readTrending(
  chain: ChainKey,
  fields: v.InferOutput<typeof BirdeyeTrending>,
  at: Date,
): TokenReport | undefined {
  return makeReport(
    { source: 'Birdeye', chain, address: fields.address, at },
    {
      symbol: fields.symbol,
      name: fields.name,
      decimals: readDecimals(fields.decimals),
      logoUrl: readLogoUrl(fields.logoURI),
      usdE18: readPrice(fields.price),
      change24h: readPercent(fields.price24hChangePercent),
      liquidity: readAmount(fields.liquidity),
      volume24h: readAmount(fields.volume24hUSD),
      marketCap: readWorth(fields.marketcap),
      fdv: readWorth(fields.fdv),
    },
  )
}

export function readOverview(
  chain: ChainKey,
  fields: v.InferOutput<typeof BirdeyeOverview>,
  at: Date,
): TokenReport | undefined {
  return makeReport(
    { source: 'Birdeye', chain, address: fields.address, at },
    {
      symbol: fields.symbol,
      name: fields.name,
      decimals: readDecimals(fields.decimals),
      logoUrl: readLogoUrl(fields.logoURI),
      usdE18: readPrice(fields.price),
      change1h: readPercent(fields.priceChange1hPercent),
      change24h: readPercent(fields.priceChange24hPercent),
      liquidity: readAmount(fields.liquidity),
      volume24h: readAmount(fields.v24hUSD),
      marketCap: readWorth(fields.marketCap),
      fdv: readWorth(fields.fdv),
      trades24h: readCount(fields.trade24h),
      traders24h: readCount(fields.uniqueWallet24h),
      sellVolume1hChange: readPercent(fields.vSell1hChangePercent),
      lastTradeAt: readTime(fields.lastTradeUnixTime, at, 's'),
      holders: readCount(fields.holder),
      profile: fields.extensions ? readProfile(fields.extensions) : undefined,
    },
  )
}

/** Birdeye gives volume in tokens; it is converted to USD at the candle's closing price. */
export function readBirdeyeCandle({ unixTime, o, h, l, c, v }: v.InferOutput<typeof BirdeyeCandle>): WrittenCandle {
  const [tokens, usd] = [readAmount(v), readAmount(c)]
  const volume = tokens === undefined || usd === undefined ? undefined : String(tokens * usd)
  return { t: unixTime, o, h, l, c, v: volume }
}
