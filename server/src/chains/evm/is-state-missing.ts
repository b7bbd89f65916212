import { InternalRpcError, toHex } from 'viem'
import { RpcError } from '#chains/rpc-error.ts'
import type { Evm } from './create-evm-client.ts'
import { Quantity } from './rpc-schemas.ts'

/** The number of newest blocks whose state a full node keeps. */
const keptStates = 128n
const outageMessages = /abort|time ?out|timed out|limit|too many/i

/**
 * Whether a node rejected a call because it no longer has the state of that block. Nodes express this in many ways, so an
 * unfamiliar error counts too if the block is old and the node rejects a plain balance there, but not at its newest block.
 * @throws UPSTREAM_DOWN when the node does not respond to these further calls
 */
export async function isStateMissing(evm: Evm, block: bigint, error: unknown): Promise<boolean> {
  if (!(error instanceof RpcError) || error.isRevert) return false
  if (error.isMissingState) return true
  if (error.code === InternalRpcError.code || outageMessages.test(error.nodeMessage)) return false
  const head = await evm.read(Quantity, 'eth_blockNumber', [])
  if (head - block < keptStates) return false
  return !(await hasState(evm, toHex(block))) && (await hasState(evm, 'latest'))
}

async function hasState(evm: Evm, block: string): Promise<boolean> {
  try {
    await evm.request(Quantity, 'eth_getBalance', [evm.config.addresses.multicall3, block])
    return true
  } catch (error) {
    if (error instanceof RpcError) return false
    throw error
  }
}
