import { byEvmChain, type EvmChainKey } from '@murmur/contract/chains'
import type { Config } from '#platform/config/config.ts'
import type { Upstreams } from '#platform/upstreams/configured-upstreams.ts'
import { type WiredEvm, wireEvm } from './evm.module.ts'
import { type WiredSolana, wireSolana } from './solana.module.ts'

export type WiredChains = { sol: WiredSolana } & Record<EvmChainKey, WiredEvm>

/** Builds the configured chains, each with its venue. */
export function wireChains(config: Config, upstreams: Upstreams): WiredChains {
  return { sol: wireSolana(config, upstreams), ...byEvmChain((definition) => wireEvm(definition, config)) }
}
