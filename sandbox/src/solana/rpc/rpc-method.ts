import type { SolChain } from '#solana/chain/open-sol-chain.ts'
import type { SolFaults } from '#solana/rpc/sol-faults.ts'

export type RpcDeps = {
  chain: SolChain
  faults: Pick<SolFaults, 'drops'>
  /** Pays play money; there only where tests may ask the node for more than a node gives. */
  airdrop?: (address: string, lamports: bigint) => string
}

/** Answers one method; throws RpcFault. */
export type RpcMethod = (params: unknown[], deps: RpcDeps) => unknown
