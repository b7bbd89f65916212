import type { EvmChainKey } from '@murmur/contract/chains'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import type { Config } from '#platform/config/config.ts'
import type { Upstreams } from '#platform/upstreams/configured-upstreams.ts'
import type { EvmVenue, SolanaVenue } from './venue.port.ts'

/** A venue that VENUES can choose for the chains it serves. `name` is lower case. */
type Definition<Key, Settings, Opened> = {
  name: string
  chains: readonly Key[]
  open(settings: Settings): Opened
}

export type SolanaVenueDefinition = Definition<
  'sol',
  { solana: Solana; config: Config; upstreams: Upstreams },
  SolanaVenue
>

export type EvmVenueDefinition = Definition<EvmChainKey, { evm: Evm; config: Config }, EvmVenue>
