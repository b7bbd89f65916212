import type { ChainKey } from '@murmur/contract/chains'
import type { Candle, ChartRange, FigureSource } from '@murmur/contract/markets/markets'
import type { Priority } from '#platform/upstreams/upstream.port.ts'

/** What a token's makers say of themselves. Text is cleaned of control and format characters and cut; links are https. */
export type TokenProfile = {
  description?: string
  website?: string
  twitter?: string
  telegram?: string
  discord?: string
  medium?: string
}

/**
 * What one source says of one token. What it does not say is absent, never 0. Names are claims, cleaned and cut. Figures are
 * display numbers in USD or percent; `usdE18` is the exact price times 10^18.
 */
export type TokenReport = {
  source: FigureSource
  /** ISO time at which it said so. */
  at: string
  chain: ChainKey
  address: string
  symbol: string
  name: string
  decimals?: number
  /** Where it says a logo lies: an untrusted URL. */
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
  /** By how much the volume of sells of the last hour differs from that of the hour before, in percent. */
  sellVolume1hChange?: number
  /** ISO times. */
  lastTradeAt?: string
  createdAt?: string
  holders?: number
  /** Percent of the supply that the ten largest hold. */
  top10Percent?: number
  isVerified?: boolean
  /** The source itself warns of it. */
  isSuspicious?: boolean
  isPromoted?: boolean
  profile?: TokenProfile
}

/**
 * A vendor of market data. What a vendor has no answer to at all is absent here. Tokens come in the vendor's order.
 * Every method rejects with UpstreamSilent when the vendor does not answer, or answers nonsense.
 */
export type MarketSource = {
  name: FigureSource
  chains: readonly ChainKey[]
  trending?(chain: ChainKey): Promise<TokenReport[]>
  newest?(chain: ChainKey): Promise<TokenReport[]>
  /** All at once; tokens that it does not know are left out. */
  report?(chain: ChainKey, addresses: readonly string[], priority: Priority): Promise<TokenReport[]>
  /** One token with all that it knows, profile included; undefined when it does not know it. */
  detail?(chain: ChainKey, address: string): Promise<TokenReport | undefined>
  search?(query: string): Promise<TokenReport[]>
  /** Oldest first; undefined when it does not know the token. */
  chart?(chain: ChainKey, address: string, range: ChartRange): Promise<Candle[] | undefined>
}
