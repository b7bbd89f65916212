import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { MarketToken } from '@murmur/contract/markets/markets'
import type { TokenId } from '@murmur/contract/token-id'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** On-chain facts of a token: the canonical address, and cleaned, unverified names. */
type KnownToken = { address: Address; name: string; symbol: string }

export type WatchingDeps = {
  db: Db
  now: Clock
  newId: () => string
  secrets: Pick<Secrets, 'encrypt'>
  /**
   * Reads a token's on-chain facts; undefined if there is no such token. Rejects with UPSTREAM_DOWN if the chain does
   * not respond.
   */
  tokenOf: (chain: ChainKey, text: string) => Promise<KnownToken | undefined>
  /** Returns tokens as list rows, in the given order. */
  tokens: (places: readonly TokenId[]) => Promise<MarketToken[]>
}
