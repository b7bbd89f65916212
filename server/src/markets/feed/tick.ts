import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { MarketDataSource } from '@murmur/contract/markets/markets'

/** The newest price per source of one token, in USD times 10^18. */
export type Tick = {
  chain: ChainKey
  address: Address
  at: Date
  prices: { source: MarketDataSource; usdE18: bigint }[]
}
