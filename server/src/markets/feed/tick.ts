import type { ChainKey } from '@murmur/contract/chains'
import type { FigureSource } from '@murmur/contract/markets'

/** What sources say of a token's price just now: one word each, the newest. USD times 10^18. */
export type Tick = {
  chain: ChainKey
  address: string
  at: Date
  prices: { source: FigureSource; usdE18: bigint }[]
}
