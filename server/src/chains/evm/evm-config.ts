import type { EvmChainKey } from '@murmur/contract/chains'
import type { Address } from 'viem'

/** Where things stand on one chain. Sandbox and live share them. */
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
  /** Tokens that a two-hop route may cross. */
  hubs: readonly Address[]
}

export type EvmConfig = {
  key: EvmChainKey
  /** One node, or several divided by commas: the next is asked when one does not answer. */
  rpcUrl: string
  chainId: number
  addresses: EvmAddresses
  /** Default 8000. */
  requestTimeoutMs?: number
  /** How often the head is looked at while somebody waits for a block. Default 250. */
  pollMs?: number
  /** From how many blocks on a block counts as final, the one it is in being the first. Default 1. */
  settleDepth?: number
  /** The least priority fee offered, in wei. Default 1000000. */
  minTipWei?: bigint
  /** How many blocks a node may fall behind what was seen already before its answers are refused. Default 20. */
  maxLagBlocks?: bigint
}
