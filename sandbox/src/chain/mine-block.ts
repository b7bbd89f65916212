import { type Hex, numberToHex } from 'viem'
import type { NodeClient } from '#engine/node-client.ts'

/**
 * Mines one block at a time in seconds and returns the transactions it holds. The base fee (wei) is set for the block
 * after it: the node measures what comes in by that, and would else let it fall to nothing.
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
