import { type EvmChainKey, type EvmChain as EvmDefinition, tradingFacts } from '@murmur/contract/chains'
import { addressBook } from '#chains/evm/address-book.ts'
import { type EvmChain, evmChain } from '#chains/evm/evm-chain.ts'
import { type Evm, openEvm } from '#chains/evm/open-evm.ts'
import type { Config } from '#platform/config/config.ts'
import { chooseVenue, evmVenues } from '#venues/registry.ts'
import type { EvmVenue } from '#venues/venue.port.ts'
import type { TradingChain } from './trading-chain.port.ts'

export type WiredEvm = TradingChain & { key: EvmChainKey; evm: Evm; chain: EvmChain; venue: EvmVenue }

/** Builds one EVM chain: a connection, shared by its chain and venue adapters. */
export function wireEvm({ key, coin }: EvmDefinition, config: Config): WiredEvm {
  const { rpcUrl, chainId, settleDepth } = config.chains[key]
  const addresses = addressBook[key]
  const evm = openEvm({ key, rpcUrl, chainId, addresses, pollMs: config.CHAIN_POLL_MS, settleDepth })
  const { address, symbol, name, decimals } = coin
  return {
    key,
    evm,
    chain: evmChain(evm),
    venue: chooseVenue(evmVenues, key, config.VENUES).open({ evm, config }),
    coin: { address, symbol, name, decimals },
    stable: addresses.usdc,
    gasReserve: tradingFacts[key].gasReserve,
  }
}
