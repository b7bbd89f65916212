import { type ChainKey, mapByChain } from '@murmur/contract/chains'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { TokenReport } from '#market-data/market-source.port.ts'
import { numberText, optionalObject } from '#market-data/parsing/fetch-json.ts'
import { makeReport } from '#market-data/parsing/make-report.ts'
import type { WrittenCandle } from '#market-data/parsing/parse-candles.ts'
import {
  parseAmount,
  parseCount,
  parseDecimals,
  parsePercent,
  parsePositiveAmount,
  parsePrice,
} from '#market-data/parsing/parse-figures.ts'
import { parseLogoUrl, parseProfile } from '#market-data/parsing/parse-links.ts'
import { parseTime } from '#market-data/parsing/parse-time.ts'

export const birdeyeChains = mapByChain(({ vendors }) => vendors.birdeye)

const namedFields = {
  address: v.string(),
  symbol: numberText,
  name: numberText,
  decimals: numberText,
  logoURI: numberText,
}
export const BirdeyeTrending = object({
  ...namedFields,
  liquidity: numberText,
  volume24hUSD: numberText,
  price: numberText,
  price24hChangePercent: numberText,
  marketcap: numberText,
  fdv: numberText,
})
export const BirdeyeOverview = object({
  ...namedFields,
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

/** Parses a row of Birdeye's trending list; undefined without a valid address. */
export function parseTrending(
  chain: ChainKey,
  fields: v.InferOutput<typeof BirdeyeTrending>,
  at: Date,
): TokenReport | undefined {
  return makeReport(
    { source: 'Birdeye', chain, address: fields.address, at },
    {
      symbol: fields.symbol,
      name: fields.name,
      decimals: parseDecimals(fields.decimals),
      logoUrl: parseLogoUrl(fields.logoURI),
      usdE18: parsePrice(fields.price),
      change24h: parsePercent(fields.price24hChangePercent),
      liquidity: parseAmount(fields.liquidity),
      volume24h: parseAmount(fields.volume24hUSD),
      marketCap: parsePositiveAmount(fields.marketcap),
      fdv: parsePositiveAmount(fields.fdv),
    },
  )
}

/** Parses Birdeye's overview of a token; undefined without a valid address. */
export function parseOverview(
  chain: ChainKey,
  fields: v.InferOutput<typeof BirdeyeOverview>,
  at: Date,
): TokenReport | undefined {
  return makeReport(
    { source: 'Birdeye', chain, address: fields.address, at },
    {
      symbol: fields.symbol,
      name: fields.name,
      decimals: parseDecimals(fields.decimals),
      logoUrl: parseLogoUrl(fields.logoURI),
      usdE18: parsePrice(fields.price),
      change1h: parsePercent(fields.priceChange1hPercent),
      change24h: parsePercent(fields.priceChange24hPercent),
      liquidity: parseAmount(fields.liquidity),
      volume24h: parseAmount(fields.v24hUSD),
      marketCap: parsePositiveAmount(fields.marketCap),
      fdv: parsePositiveAmount(fields.fdv),
      trades24h: parseCount(fields.trade24h),
      traders24h: parseCount(fields.uniqueWallet24h),
      sellVolume1hChange: parsePercent(fields.vSell1hChangePercent),
      lastTradeAt: parseTime(fields.lastTradeUnixTime, at, 's'),
      holders: parseCount(fields.holder),
      profile: fields.extensions ? parseProfile(fields.extensions) : undefined,
    },
  )
}

/** Birdeye gives volume in tokens; it is converted to USD at the candle's closing price. */
export function parseBirdeyeCandle({ unixTime, o, h, l, c, v }: v.InferOutput<typeof BirdeyeCandle>): WrittenCandle {
  const [tokens, usd] = [parseAmount(v), parseAmount(c)]
  const volume = tokens === undefined || usd === undefined ? undefined : String(tokens * usd)
  return { t: unixTime, o, h, l, c, v: volume }
}
