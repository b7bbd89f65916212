import { toSolanaAddress } from '@murmur/contract/address'
import {
  type ChainKey,
  chainKeys,
  chainsByKey,
  type EvmChainKey,
  type EvmChain as EvmDefinition,
  evmCoinAddress,
  mapByEvmChain,
  solanaCoinAddress,
  tradingFacts,
} from '@murmur/contract/chains'
import { addressBook } from '#chains/evm/address-book.ts'
import { createEvmClient, type Evm } from '#chains/evm/create-evm-client.ts'
import { evmChain } from '#chains/evm/evm-chain.ts'
import type { NodeCheck } from '#chains/rpc-pool.ts'
import { createSolanaClient, type Solana } from '#chains/solana/create-solana-client.ts'
import { solanaChain } from '#chains/solana/solana-chain.ts'
import type { Config } from '#platform/config/config.ts'
import type { Upstreams } from '#platform/upstreams/configured-upstreams.ts'
import { jupiterRelay } from '#venues/jupiter/api/relay.ts'
import { chooseVenue, evmVenues, solanaVenues } from '#venues/registry.ts'
import { evmSender } from '#venues/senders/evm-sender.ts'
import { solanaSender } from '#venues/senders/solana-sender.ts'
import { evmUpkeep } from '#venues/upkeep/evm-upkeep.ts'
import { solanaUpkeep } from '#venues/upkeep/solana-upkeep.ts'
import type { EvmTradingChain, SolanaTradingChain } from './trading-chain.port.ts'

type WiredEvm = EvmTradingChain & { evm: Evm }
type WiredSolana = SolanaTradingChain & { solana: Solana }
export type WiredChains = { sol: WiredSolana } & Record<EvmChainKey, WiredEvm>

/** Builds the configured chains, each with its venue. */
export function wireChains(config: Config, upstreams: Upstreams): WiredChains {
  return { sol: wireSolana(config, upstreams), ...mapByEvmChain((definition) => wireEvm(definition, config)) }
}

/** Builds one EVM chain: a connection, shared by its chain and venue adapters. */
function wireEvm({ key, coin }: EvmDefinition, config: Config): WiredEvm {
  const { rpcUrl, sendUrl, chainId, settleDepth } = config.chains[key]
  const addresses = addressBook[key]
  const evm = createEvmClient({ key, rpcUrl, sendUrl, chainId, addresses, pollMs: config.CHAIN_POLL_MS, settleDepth })
  const { symbol, name, decimals } = coin
  return {
    key,
    evm,
    chain: evmChain(evm),
    venue: chooseVenue(evmVenues, key, config.VENUES).open({ evm, config }),
    sender: evmSender({ evm }),
    upkeep: evmUpkeep({ evm }),
    coin: { address: evmCoinAddress, symbol, name, decimals },
    stable: addresses.usdc,
    gasReserve: tradingFacts[key].gasReserve,
    isPaused: config.PAUSED_CHAINS.includes(key),
  }
}

/** Builds Solana: one connection to its nodes, shared by the chain and by Jupiter as its venue and relay. */
function wireSolana(config: Config, upstreams: Upstreams): WiredSolana {
  const solana = createSolanaClient({
    rpcUrls: config.chains.sol.rpcUrl,
    sendUrls: config.chains.sol.sendUrl,
    genesisHash: config.SOL_GENESIS_HASH,
    pollMs: config.CHAIN_POLL_MS,
  })
  const { symbol, name, decimals } = chainsByKey.sol.coin
  return {
    key: 'sol',
    solana,
    chain: solanaChain(solana, { relay: jupiterRelay({ upstream: upstreams.jupiterRelay }) }),
    venue: chooseVenue(solanaVenues, 'sol', config.VENUES).open({ solana, config, upstreams }),
    sender: solanaSender({ solana }),
    upkeep: solanaUpkeep({ solana }),
    coin: { address: solanaCoinAddress, symbol, name, decimals },
    stable: toSolanaAddress(tradingFacts.sol.stablecoins.USDC),
    gasReserve: tradingFacts.sol.gasReserve,
    isPaused: config.PAUSED_CHAINS.includes('sol'),
  }
}

export type ChainCheck = { chain: ChainKey; nodes: NodeCheck[] }

/** Checks whether every configured node is on its chain. */
export function checkNodes({ sol, ...evmChains }: WiredChains): Promise<ChainCheck[]> {
  const connections = { sol: sol.solana, ...mapByEvmChain(({ key }) => evmChains[key].evm) }
  return Promise.all(chainKeys.map(async (chain) => ({ chain, nodes: await connections[chain].checkNodes() })))
}
