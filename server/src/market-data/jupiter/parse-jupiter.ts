import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { TokenReport } from '#market-data/market-source.port.ts'
import { flag, numberText, optionalObject } from '#market-data/parsing/fetch-json.ts'
import { makeReport } from '#market-data/parsing/make-report.ts'
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

const change = optionalObject({ priceChange: numberText })
export const JupiterToken = object({
  id: v.string(),
  name: numberText,
  symbol: numberText,
  icon: numberText,
  decimals: numberText,
  twitter: numberText,
  telegram: numberText,
  website: numberText,
  discord: numberText,
  holderCount: numberText,
  fdv: numberText,
  mcap: numberText,
  usdPrice: numberText,
  liquidity: numberText,
  stats1h: change,
  stats24h: optionalObject({
    priceChange: numberText,
    buyVolume: numberText,
    sellVolume: numberText,
    numBuys: numberText,
    numSells: numberText,
    numTraders: numberText,
  }),
  firstPool: optionalObject({ createdAt: numberText }),
  // Present only on flagged tokens; a value of any other type counts as a flag too.
  audit: optionalObject({ isSus: v.fallback(v.nullish(v.boolean()), true), topHoldersPercentage: numberText }),
  isVerified: flag,
})
type JupiterToken = v.InferOutput<typeof JupiterToken>

/** One token of tokens v2. Returns undefined for an invalid mint. */
export function parseJupiterReport(fields: JupiterToken, at: Date): TokenReport | undefined {
  const { stats1h, stats24h, audit } = fields
  const isSuspicious = audit?.isSus === true
  const { website, twitter, telegram, discord } = fields
  return makeReport(
    { source: 'Jupiter', chain: 'sol', address: fields.id, at },
    {
      symbol: fields.symbol,
      name: fields.name,
      decimals: parseDecimals(fields.decimals),
      logoUrl: parseLogoUrl(fields.icon),
      usdE18: parsePrice(fields.usdPrice),
      change1h: parsePercent(stats1h?.priceChange),
      change24h: parsePercent(stats24h?.priceChange),
      liquidity: parseAmount(fields.liquidity),
      volume24h: sumCounts(stats24h?.buyVolume, stats24h?.sellVolume),
      marketCap: parsePositiveAmount(fields.mcap),
      fdv: parsePositiveAmount(fields.fdv),
      trades24h: sumCounts(stats24h?.numBuys, stats24h?.numSells),
      traders24h: parseCount(stats24h?.numTraders),
      createdAt: parseTime(fields.firstPool?.createdAt, at),
      holders: parseCount(fields.holderCount),
      top10Percent: parseShare(audit?.topHoldersPercentage),
      isVerified: fields.isVerified == null ? undefined : fields.isVerified && !isSuspicious,
      isSuspicious: isSuspicious || undefined,
      profile: parseProfile({ website, twitter, telegram, discord }),
    },
  )
}
