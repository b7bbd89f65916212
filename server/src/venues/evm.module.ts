import { type EvmChainKey, evmCoinAddress } from '@murmur/contract/chains'
import type { Address } from 'viem'
import { addressBook } from '#chains/evm/address-book.ts'
import { type EvmChain, evmChain } from '#chains/evm/evm-chain.ts'
import { type Evm, openEvm } from '#chains/evm/open-evm.ts'
import { uniswapVenue } from '#venues/uniswap/uniswap-venue.ts'
import type { EvmVenue } from '#venues/venue.port.ts'
import type { TradingChain } from './trading-chain.port.ts'

export type EvmSettings = {
  rpcUrl: string
  chainId: number
  gasReserveWei: bigint
  pollMs: number
  settleDepth: number
}

export type WiredEvm = TradingChain & { key: EvmChainKey; evm: Evm; chain: EvmChain; venue: EvmVenue }

/** The coin of both EVM chains. */
export const ether = { address: evmCoinAddress, symbol: 'ETH', name: 'Ether', decimals: 18 }

/** Builds one EVM chain: a connection, shared by its chain and venue adapters. */
export function wireEvm(key: EvmChainKey, settings: EvmSettings, treasury: Address): WiredEvm {
  const addresses = addressBook[key]
  const { rpcUrl, chainId, pollMs, settleDepth, gasReserveWei } = settings
  const evm = openEvm({ key, rpcUrl, chainId, addresses, pollMs, settleDepth })
  return {
    key,
    evm,
    chain: evmChain(evm),
    venue: uniswapVenue({ evm, treasury }),
    coin: ether,
    stable: addresses.usdc,
    gasReserve: gasReserveWei,
  }
}
