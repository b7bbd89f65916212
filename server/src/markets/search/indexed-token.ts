import type { ChainKey } from '@murmur/contract/chains'

/** A token of the index. Its name is a claim; its address is its identity. */
export type IndexedToken = {
  chain: ChainKey
  address: string
  symbol: string
  name: string
  /** Null until a source reports it. */
  decimals: number | null
  /** On the pinned list. */
  isVerified: boolean
  /** Verified by a vendor, and not an imitation of a listed token. */
  isVendorVerified: boolean
  /** The symbol of the verified token that it imitates. */
  imitates: string | null
  /** USD. */
  liquidity: number | null
  /** USD for one whole token, times 10^18; null without a price of the last hour. */
  usdE18: bigint | null
  /** Matched with a typing error. */
  isGuess: boolean
}
