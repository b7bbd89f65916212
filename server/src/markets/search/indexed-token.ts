import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'

/** A token of the index. Its name is unverified; only the address identifies it. */
export type IndexedToken = {
  chain: ChainKey
  address: Address
  symbol: string
  name: string
  /** Null until a source reports it. */
  decimals: number | null
  /** Whether the token is on the pinned list. */
  isVerified: boolean
  /** Whether a vendor verified the token and it does not imitate a pinned token. */
  isVendorVerified: boolean
  /** The symbol of the verified token that this token imitates. */
  imitates: string | null
  /** USD. */
  liquidity: number | null
  /** USD for one whole token, times 10^18; null without a price of the last hour. */
  usdE18: bigint | null
  /** Whether the token matched with a typing error. */
  isGuess: boolean
}
