import type { Address } from '@murmur/contract/address'
import type { ChainKey, EvmChainKey } from '@murmur/contract/chains'
import type { Chain } from '#chains/chain.port.ts'
import type { EvmSender, Sender, SolanaSender } from '#venues/sender.port.ts'
import type { EvmUpkeep, SolanaUpkeep } from '#venues/upkeep.port.ts'
import type { EvmVenue, SolanaVenue, Venue } from '#venues/venue.port.ts'

/** The parts of a chain that trading needs. */
export type TradingChain = {
  key: ChainKey
  chain: Chain
  venue: Venue
  sender: Sender
  coin: { address: Address; symbol: string; name: string; decimals: number }
  /** The stablecoin that a sale of the coin pays out. */
  stable: Address
  /** Base units of the coin that a trade leaves in the wallet for future fees. */
  gasReserve: bigint
  /** Whether the operator has paused the chain: nothing new is quoted or released, while earlier trades continue. */
  isPaused: boolean
}

/** An EVM chain: its transactions have nonces. */
export type EvmTradingChain = TradingChain & {
  key: EvmChainKey
  chain: Required<Pick<Chain, 'nextNonce' | 'planReplacement'>>
  venue: EvmVenue
  sender: EvmSender
  upkeep: EvmUpkeep
}

export type SolanaTradingChain = TradingChain & {
  key: 'sol'
  venue: SolanaVenue
  sender: SolanaSender
  upkeep: SolanaUpkeep
}

/** Every chain that Murmur trades on. */
export type TradingChains = { sol: SolanaTradingChain } & Record<EvmChainKey, EvmTradingChain>
