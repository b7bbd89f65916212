import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { Candle, ChartPeriod, MarketDataSource } from '@murmur/contract/markets/markets'
import type { PoolTrade, TokenPool } from '@murmur/contract/markets/pools'
import type { Priority } from '#platform/upstreams/upstream.port.ts'

/**
 * A project's own description and links. Text is stripped of control and format characters and truncated; links are
 * https.
 */
export type TokenProfile = {
  description?: string
  website?: string
  twitter?: string
  telegram?: string
  discord?: string
  medium?: string
}

/**
 * One source's figures for one token. A missing figure is absent, never 0. Names are unverified, cleaned and truncated.
 * Figures are display numbers in USD or percent; `usdE18` is the exact price times 10^18.
 */
export type TokenReport = {
  source: MarketDataSource
  /** ISO time of the report. */
  at: string
  chain: ChainKey
  address: Address
  symbol: string
  name: string
  decimals?: number
  /** An untrusted URL. */
  logoUrl?: string
  usdE18?: bigint
  change1h?: number
  change24h?: number
  liquidity?: number
  volume24h?: number
  marketCap?: number
  fdv?: number
  trades24h?: number
  traders24h?: number
  /** Change of the last hour's sell volume against the hour before, in percent. */
  sellVolume1hChange?: number
  /** ISO times. */
  lastTradeAt?: string
  createdAt?: string
  holders?: number
  /** Percent of the supply held by the ten largest holders. */
  top10Percent?: number
  isVerified?: boolean
  /** The source flags the token as suspicious. */
  isSuspicious?: boolean
  isPromoted?: boolean
  profile?: TokenProfile
}

/**
 * A vendor of market data. A method that the vendor has no endpoint for is absent. Tokens are in the vendor's order.
 * Every method rejects with UpstreamUnavailable if the vendor does not respond, or its response is invalid.
 */
export type MarketSource = {
  name: MarketDataSource
  chains: readonly ChainKey[]
  trending?(chain: ChainKey): Promise<TokenReport[]>
  newest?(chain: ChainKey): Promise<TokenReport[]>
  /** All in one call; unknown tokens are left out. */
  report?(chain: ChainKey, addresses: readonly Address[], priority: Priority): Promise<TokenReport[]>
  /** One token with all available fields, profile included; undefined if unknown. */
  detail?(chain: ChainKey, address: Address): Promise<TokenReport | undefined>
  search?(query: string): Promise<TokenReport[]>
  /** Oldest first; undefined if the token is unknown. */
  chart?(chain: ChainKey, address: Address, range: ChartPeriod): Promise<Candle[] | undefined>
  /** The token's markets, deepest first; undefined if the token is unknown. */
  pools?(chain: ChainKey, address: Address): Promise<TokenPool[] | undefined>
  /** The latest trades in the token's deepest market, newest first; undefined if the token is unknown. */
  trades?(chain: ChainKey, address: Address): Promise<PoolTrade[] | undefined>
}
