import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { TokenReport } from '#market-data/market-source.port.ts'
import { flag, numberText, optionalObject } from '#market-data/reading/fetch-json.ts'
import {
  readAmount,
  readCount,
  readDecimals,
  readPercent,
  readPositiveAmount,
  readPrice,
  readShare,
  readSum,
} from '#market-data/reading/figures.ts'
import { readLogoUrl, readProfile } from '#market-data/reading/links.ts'
import { makeReport } from '#market-data/reading/make-report.ts'
import { readTime } from '#market-data/reading/times.ts'

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
export function readJupiterReport(fields: JupiterToken, at: Date): TokenReport | undefined {
  const { stats1h, stats24h, audit } = fields
  const isSuspicious = audit?.isSus === true
  const { website, twitter, telegram, discord } = fields
  return makeReport(
    { source: 'Jupiter', chain: 'sol', address: fields.id, at },
    {
      symbol: fields.symbol,
      name: fields.name,
      decimals: readDecimals(fields.decimals),
      logoUrl: readLogoUrl(fields.icon),
      usdE18: readPrice(fields.usdPrice),
      change1h: readPercent(stats1h?.priceChange),
      change24h: readPercent(stats24h?.priceChange),
      liquidity: readAmount(fields.liquidity),
      volume24h: readSum(stats24h?.buyVolume, stats24h?.sellVolume),
      marketCap: readPositiveAmount(fields.mcap),
      fdv: readPositiveAmount(fields.fdv),
      trades24h: readSum(stats24h?.numBuys, stats24h?.numSells),
      traders24h: readCount(stats24h?.numTraders),
      createdAt: readTime(fields.firstPool?.createdAt, at),
      holders: readCount(fields.holderCount),
      top10Percent: readShare(audit?.topHoldersPercentage),
      isVerified: fields.isVerified == null ? undefined : fields.isVerified && !isSuspicious,
      isSuspicious: isSuspicious || undefined,
      profile: readProfile({ website, twitter, telegram, discord }),
    },
  )
}
