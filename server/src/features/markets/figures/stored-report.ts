import { ChainKey } from '@murmur/contract/chains'
import { FigureSource } from '@murmur/contract/markets'
import { z } from 'zod'
import type { TokenReport } from '#integrations/market-data/market-source.port.ts'

const figure = z.number().exactOptional()
const text = z.string().exactOptional()
const flag = z.boolean().exactOptional()

/** USD times 10^18, kept as digits. */
export const StoredUsd = z
  .string()
  .regex(/^\d{1,60}$/)
  .transform((digits) => BigInt(digits))

/** A report as a snapshot holds it: JSON, with the exact price as digits. */
export const StoredReport = z.object({
  source: FigureSource,
  at: z.string(),
  chain: ChainKey,
  address: z.string(),
  symbol: z.string(),
  name: z.string(),
  decimals: figure,
  logoUrl: text,
  usdE18: StoredUsd.exactOptional(),
  change1h: figure,
  change24h: figure,
  liquidity: figure,
  volume24h: figure,
  marketCap: figure,
  fdv: figure,
  trades24h: figure,
  traders24h: figure,
  sellVolume1hChange: figure,
  lastTradeAt: text,
  createdAt: text,
  holders: figure,
  top10Percent: figure,
  isVerified: flag,
  isSuspicious: flag,
  isPromoted: flag,
  profile: z
    .object({ description: text, website: text, twitter: text, telegram: text, discord: text, medium: text })
    .exactOptional(),
}) satisfies z.ZodType<TokenReport>
