import { ChainKey } from '@murmur/contract/chains'
import { MarketDataSource } from '@murmur/contract/markets/markets'
import { Address } from '@murmur/contract/schema/address'
import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { TokenReport } from '#market-data/market-source.port.ts'

const optionalNumber = v.exactOptional(finite)
const text = v.exactOptional(v.string())
const optionalFlag = v.exactOptional(v.boolean())

/** USD times 10^18, stored as decimal digits. */
export const StoredUsd = v.pipe(
  v.string(),
  v.regex(/^\d{1,60}$/),
  v.transform((digits) => BigInt(digits)),
)

/** The JSON form of a report in a snapshot, with the exact price as digits. */
export const StoredReport = object({
  source: MarketDataSource,
  at: v.string(),
  chain: ChainKey,
  address: Address,
  symbol: v.string(),
  name: v.string(),
  decimals: optionalNumber,
  logoUrl: text,
  usdE18: v.exactOptional(StoredUsd),
  change1h: optionalNumber,
  change24h: optionalNumber,
  liquidity: optionalNumber,
  volume24h: optionalNumber,
  marketCap: optionalNumber,
  fdv: optionalNumber,
  trades24h: optionalNumber,
  traders24h: optionalNumber,
  sellVolume1hChange: optionalNumber,
  lastTradeAt: text,
  createdAt: text,
  holders: optionalNumber,
  top10Percent: optionalNumber,
  isVerified: optionalFlag,
  isSuspicious: optionalFlag,
  isPromoted: optionalFlag,
  profile: v.exactOptional(
    object({ description: text, website: text, twitter: text, telegram: text, discord: text, medium: text }),
  ),
}) satisfies v.GenericSchema<unknown, TokenReport>
