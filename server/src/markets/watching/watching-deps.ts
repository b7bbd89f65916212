import type { ChainKey } from '@murmur/contract/chains'
import type { MarketToken } from '@murmur/contract/markets'
import type { TokenRef } from '@murmur/contract/token-id'
import type { Db } from '#platform/db/db.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** A token as its chain has it: the canonical address, and names that are cleaned claims. */
export type KnownToken = { address: string; name: string; symbol: string }

export type WatchingDeps = {
  db: Db
  now: () => Date
  newId: () => string
  secrets: Pick<Secrets, 'seal'>
  /** Undefined where there is no such token; rejects with UPSTREAM_DOWN when the chain does not answer. */
  tokenOf: (chain: ChainKey, address: string) => Promise<KnownToken | undefined>
  /** As tokens of a list, in the order asked. */
  tokens: (places: readonly TokenRef[]) => Promise<MarketToken[]>
}
