import type { ChainKey } from '@murmur/contract/chains'

/** A token of the index. What it is called is a claim; the address is what it is. */
export type IndexedToken = {
  chain: ChainKey
  address: string
  symbol: string
  name: string
  /** Null while nobody has told. */
  decimals: number | null
  /** On the pinned list. */
  isVerified: boolean
  /** A vendor that verifies tokens says so of it, and it imitates none of the list. */
  isVouched: boolean
  /** The symbol of the verified token that it can be taken for. */
  imitates: string | null
  /** USD. */
  liquidity: number | null
  /** USD for one whole token, times 10^18; null where nobody has told within the last hour. */
  usdE18: bigint | null
  /** Found by a guess at a typing error. */
  isGuess: boolean
}
