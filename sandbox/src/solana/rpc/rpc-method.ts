import type { SolChain } from '#solana/chain/open-sol-chain.ts'
import type { SolFaults } from '#solana/rpc/sol-faults.ts'

export type RpcDeps = {
  chain: SolChain
  faults: Pick<SolFaults, 'drops'>
  /** Pays play money; set only if debug methods are allowed. */
  airdrop?: (address: string, lamports: bigint) => string
}

/** Implements an RPC method; throws SolRpcError. */
export type RpcMethod = (params: unknown[], deps: RpcDeps) => unknown
