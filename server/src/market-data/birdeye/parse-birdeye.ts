import { byChain, type ChainKey } from '@murmur/contract/chains'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { TokenReport } from '#market-data/market-source.port.ts'
import { numberText, optionalObject } from '#market-data/reading/fetch-json.ts'
import {
  readAmount,
  readCount,
  readDecimals,
  readPercent,
  readPositiveAmount,
  readPrice,
} from '#market-data/reading/figures.ts'
import { readLogoUrl, readProfile } from '#market-data/reading/links.ts'
import { makeReport } from '#market-data/reading/make-report.ts'
import type { WrittenCandle } from '#market-data/reading/read-candles.ts'
import { readTime } from '#market-data/reading/times.ts'

export const birdeyeChains = byChain(({ vendors }) => vendors.birdeye)

const named = { address: v.string(), symbol: numberText, name: numberText, decimals: numberText, logoURI: numberText }
export const BirdeyeTrending = object({
  ...named,
  liquidity: numberText,
  volume24hUSD: numberText,
  price: numberText,
  price24hChangePercent: numberText,
  marketcap: numberText,
  fdv: numberText,
})
export const BirdeyeOverview = object({
  ...named,
  price: numberText,
  liquidity: numberText,
  marketCap: numberText,
  fdv: numberText,
  lastTradeUnixTime: numberText,
  holder: numberText,
  priceChange1hPercent: numberText,
  priceChange24hPercent: numberText,
  v24hUSD: numberText,
  trade24h: numberText,
  uniqueWallet24h: numberText,
  vSell1hChangePercent: numberText,
  extensions: optionalObject({
    description: numberText,
    website: numberText,
    twitter: numberText,
    telegram: numberText,
    discord: numberText,
    medium: numberText,
  }),
})
export const BirdeyeCandle = object({
  unixTime: numberText,
  address: numberText,
  o: numberText,
  h: numberText,
  l: numberText,
  c: numberText,
  v: numberText,
})

/** Reads a row of Birdeye's trending list; undefined without a valid address. */
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
      marketCap: readPositiveAmount(fields.marketcap),
      fdv: readPositiveAmount(fields.fdv),
    },
  )
}

/** Reads Birdeye's overview of a token; undefined without a valid address. */
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
      marketCap: readPositiveAmount(fields.marketCap),
      fdv: readPositiveAmount(fields.fdv),
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
