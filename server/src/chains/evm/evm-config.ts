import type { EvmChainKey } from '@murmur/contract/chains'
import type { Address } from 'viem'

/** Contract addresses of one chain, shared by sandbox and live. */
export type EvmAddresses = {
  /** The wrapped coin. */
  weth: Address
  multicall3: Address
  /** SwapRouter02. */
  router: Address
  /** QuoterV2. */
  quoter: Address
  v3Factory: Address
  v2Factory: Address
  /** Counts as one US dollar in `prices`. */
  usdc: Address
  /** Tokens that a two-hop route may pass through. */
  hubs: readonly Address[]
}

export type EvmConfig = {
  key: EvmChainKey
  /** One node, or several separated by commas: the next is used when one does not respond. */
  rpcUrl: string
  /** Private nodes, separated by commas, that alone receive transactions. */
  sendUrl?: string | undefined
  chainId: number
  addresses: EvmAddresses
  /** Default 8000. */
  requestTimeoutMs?: number
  /** Poll interval for new blocks while there are waiters. Default 250. */
  pollMs?: number
  /** The depth at which a block counts as final; its own block is depth 1. Default 1. */
  settleDepth?: number
  /** The minimum priority fee, in wei. Default 1000000. */
  minTipWei?: bigint
  /** How many blocks a node may lag behind the newest block seen before its responses are rejected. Default 20. */
  maxLagBlocks?: bigint
}
