import type { ChainKey } from '@murmur/contract/chains'
import type { FigureSource } from '@murmur/contract/markets/markets'

/** A token that a list or a vendor knows. What it is called is a claim, cleaned of control and format characters and cut. */
export type KnownToken = {
  chain: ChainKey
  address: string
  symbol: string
  name: string
  decimals: number
  isVerified: boolean
  /** The verified token's symbol that this one could be taken for; null: none. */
  imitates?: string | null
  /** USD, display numbers; null: not told. */
  price: number | null
  marketCap: number | null
  liquidity: number | null
  change1h: number | null
  change24h: number | null
  /** ISO time of its first market. */
  createdAt: string | null
  /** Who reports the figures, and when the oldest of them was reported (ISO time). */
  told?: { sources: FigureSource[]; at: string }
}

/** Finds tokens by symbol, name or address. Rejects with UPSTREAM_DOWN when it cannot say. */
export type TokenSource = { search(query: string, chain?: ChainKey): Promise<KnownToken[]> }
