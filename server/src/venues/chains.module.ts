import type { Config } from '#platform/config/config.ts'
import type { Upstreams } from '#platform/upstreams/configured-upstreams.ts'
import { type WiredEvm, wireEvm } from './evm.module.ts'
import { type WiredSolana, wireSolana } from './solana.module.ts'

export type WiredChains = { sol: WiredSolana; eth: WiredEvm; base: WiredEvm }

/** Builds the three configured chains, each with its venue. */
export function wireChains(config: Config, upstreams: Pick<Upstreams, 'jupiter' | 'jupiterRelay'>): WiredChains {
  const treasury = config.TREASURY_ADDRESS
  const pollMs = config.CHAIN_POLL_MS
  const eth = {
    rpcUrl: config.ETH_RPC_URL,
    chainId: config.ETH_CHAIN_ID,
    settleDepth: config.ETH_SETTLE_DEPTH,
    gasReserveWei: 2n * 10n ** 15n,
    pollMs,
  }
  const base = {
    rpcUrl: config.BASE_RPC_URL,
    chainId: config.BASE_CHAIN_ID,
    settleDepth: config.BASE_SETTLE_DEPTH,
    gasReserveWei: 2n * 10n ** 14n,
    pollMs,
  }
  return {
    sol: wireSolana(config, upstreams),
    eth: wireEvm('eth', eth, treasury),
    base: wireEvm('base', base, treasury),
  }
}
