import { type Hex, numberToHex } from 'viem'
import type { NodeClient } from '#engine/node-client.ts'

/**
 * Mines a block with a timestamp (seconds) and returns its transaction hashes. Then sets the next block's base fee (wei):
 * the node checks new transactions against that fee, which would otherwise fall to zero.
 */
export async function mineBlock(node: NodeClient, baseFee: bigint, timestamp: number): Promise<Hex[]> {
  await node.request('evm_mine', [timestamp])
  const [block] = await Promise.all([
    node.request<{ transactions: Hex[] }>('eth_getBlockByNumber', ['latest', false]),
    setNextBaseFee(node, baseFee),
  ])
  return block.transactions
}

/** Sets the next block's base fee, in wei. */
export async function setNextBaseFee(node: NodeClient, baseFee: bigint): Promise<void> {
  await node.request('anvil_setNextBlockBaseFeePerGas', [numberToHex(baseFee)])
}
