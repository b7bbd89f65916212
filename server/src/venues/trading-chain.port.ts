import type { ChainKey } from '@murmur/contract/chains'
import type { Chain } from '#chains/chain.port.ts'
import type { Venue } from '#venues/venue.port.ts'

/** What trading on one chain needs to know. */
export type TradingChain = {
  key: ChainKey
  chain: Chain
  venue: Venue
  coin: { address: string; symbol: string; name: string; decimals: number }
  /** What a sale of the coin brings. */
  stable: string
  /** Base units of the coin that a trade leaves in the wallet for fees to come. */
  gasReserve: bigint
}
