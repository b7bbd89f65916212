import type { ChainKey } from '@murmur/contract/chains'
import type { MarketToken } from '@murmur/contract/markets/markets'
import type { TokenRef } from '@murmur/contract/token-id'
import type { Db } from '#platform/db/db.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** On-chain facts of a token: the canonical address, and cleaned names, which are claims. */
export type KnownToken = { address: string; name: string; symbol: string }

export type WatchingDeps = {
  db: Db
  now: () => Date
  newId: () => string
  secrets: Pick<Secrets, 'seal'>
  /** Undefined where there is no such token; rejects with UPSTREAM_DOWN when the chain does not respond. */
  tokenOf: (chain: ChainKey, address: string) => Promise<KnownToken | undefined>
  /** Tokens as list rows, in the given order. */
  tokens: (places: readonly TokenRef[]) => Promise<MarketToken[]>
}
