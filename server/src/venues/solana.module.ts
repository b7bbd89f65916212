import { chainsByKey, tradingFacts } from '@murmur/contract/chains'
import { openSolana, type Solana } from '#chains/solana/open-solana.ts'
import { solanaChain } from '#chains/solana/solana-chain.ts'
import type { Config } from '#platform/config/config.ts'
import type { Upstreams } from '#platform/upstreams/configured-upstreams.ts'
import { jupiterRelay } from '#venues/jupiter/api/relay.ts'
import { chooseVenue, solanaVenues } from '#venues/registry.ts'
import type { SolanaVenue } from '#venues/venue.port.ts'
import type { TradingChain } from './trading-chain.port.ts'

export type WiredSolana = TradingChain & { key: 'sol'; solana: Solana; venue: SolanaVenue }

/** Builds Solana: one connection to its nodes, shared by the chain and by Jupiter as its venue and relay. */
export function wireSolana(config: Config, upstreams: Upstreams): WiredSolana {
  const solana = openSolana({
    rpcUrls: config.chains.sol.rpcUrl,
    genesisHash: config.SOL_GENESIS_HASH,
    pollMs: config.CHAIN_POLL_MS,
  })
  const { address, symbol, name, decimals } = chainsByKey.sol.coin
  return {
    key: 'sol',
    solana,
    chain: solanaChain(solana, { relay: jupiterRelay({ upstream: upstreams.jupiterRelay }) }),
    venue: chooseVenue(solanaVenues, 'sol', config.VENUES).open({ solana, config, upstreams }),
    coin: { address, symbol, name, decimals },
    stable: tradingFacts.sol.stablecoins.USDC,
    gasReserve: tradingFacts.sol.gasReserve,
  }
}
