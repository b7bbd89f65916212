import type { ChainKey } from '@murmur/contract/chains'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { TokenReport } from '#market-data/market-source.port.ts'
import { part, written } from '#market-data/reading/ask-json.ts'
import { readAmount, readCount, readDecimals, readPercent, readPrice, readWorth } from '#market-data/reading/figures.ts'
import { readLogoUrl, readProfile } from '#market-data/reading/links.ts'
import { makeReport } from '#market-data/reading/make-report.ts'
import type { WrittenCandle } from '#market-data/reading/read-candles.ts'
import { readTime } from '#market-data/reading/times.ts'

export const birdeyeChains: Record<ChainKey, string> = { sol: 'solana', eth: 'ethereum', base: 'base' }

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
  said: v.InferOutput<typeof BirdeyeTrending>,
  at: Date,
): TokenReport | undefined {
  return makeReport(
    { source: 'Birdeye', chain, address: said.address, at },
    {
      symbol: said.symbol,
      name: said.name,
      decimals: readDecimals(said.decimals),
      logoUrl: readLogoUrl(said.logoURI),
      usdE18: readPrice(said.price),
      change24h: readPercent(said.price24hChangePercent),
      liquidity: readAmount(said.liquidity),
      volume24h: readAmount(said.volume24hUSD),
      marketCap: readWorth(said.marketcap),
      fdv: readWorth(said.fdv),
    },
  )
}

export function readOverview(
  chain: ChainKey,
  said: v.InferOutput<typeof BirdeyeOverview>,
  at: Date,
): TokenReport | undefined {
  return makeReport(
    { source: 'Birdeye', chain, address: said.address, at },
    {
      symbol: said.symbol,
      name: said.name,
      decimals: readDecimals(said.decimals),
      logoUrl: readLogoUrl(said.logoURI),
      usdE18: readPrice(said.price),
      change1h: readPercent(said.priceChange1hPercent),
      change24h: readPercent(said.priceChange24hPercent),
      liquidity: readAmount(said.liquidity),
      volume24h: readAmount(said.v24hUSD),
      marketCap: readWorth(said.marketCap),
      fdv: readWorth(said.fdv),
      trades24h: readCount(said.trade24h),
      traders24h: readCount(said.uniqueWallet24h),
      sellVolume1hChange: readPercent(said.vSell1hChangePercent),
      lastTradeAt: readTime(said.lastTradeUnixTime, at, 's'),
      holders: readCount(said.holder),
      profile: said.extensions ? readProfile(said.extensions) : undefined,
    },
  )
}

/** Birdeye gives volume in tokens; it is converted to USD at the candle's closing price. */
export function readBirdeyeCandle({ unixTime, o, h, l, c, v }: v.InferOutput<typeof BirdeyeCandle>): WrittenCandle {
  const [tokens, usd] = [readAmount(v), readAmount(c)]
  const volume = tokens === undefined || usd === undefined ? undefined : String(tokens * usd)
  return { t: unixTime, o, h, l, c, v: volume }
}
