import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { MarketDataSource } from '@murmur/contract/markets/markets'

/**
 * A token from a list or a vendor. Symbol and name are unverified, stripped of control and format characters and
 * truncated.
 */
export type TokenListing = {
  chain: ChainKey
  address: Address
  symbol: string
  name: string
  decimals: number
  isVerified: boolean
  /** Symbol of the verified token that this one resembles; null: none. */
  imitates?: string | null
  /** USD, display numbers; null: not available. */
  price: number | null
  marketCap: number | null
  liquidity: number | null
  change1h: number | null
  change24h: number | null
  /** ISO time of its first market. */
  createdAt: string | null
  /** Sources of the figures, and the oldest one's ISO time. */
  attribution?: { sources: MarketDataSource[]; at: string }
}

/** Finds tokens by symbol, name or address. Rejects with UPSTREAM_DOWN if no source is available. */
export type TokenSource = { search(query: string, chain?: ChainKey): Promise<TokenListing[]> }
