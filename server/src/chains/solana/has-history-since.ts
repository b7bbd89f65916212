import { object } from '@murmur/contract/schema/object'
import type { Solana } from './create-solana-client.ts'
import { WholeNumber } from './rpc-schemas.ts'

/** The number of blocks for which a blockhash stays valid. */
const blockhashLife = 150n
/** Every node keeps the signatures of its newest 300 final blocks. */
const keptBlocks = 300n

const Block = object({ blockHeight: WholeNumber })

/**
 * Whether a node that does not find a transaction would find it, had it landed. For an old transaction that takes a node
 * whose history includes the first block that could contain it; other nodes report landed transactions as unknown.
 * @param lastValid the height after which it can no longer land
 * @param height at least that of the node's newest block
 */
export async function hasHistorySince(solana: Solana, lastValid: bigint, height: bigint): Promise<boolean> {
  const earliest = lastValid - blockhashLife
  if (height - earliest <= keptBlocks) return true
  const first = await solana.read(WholeNumber, 'getFirstAvailableBlock', [])
  // Heights never exceed slots, because some slots have no block.
  if (first <= earliest) return true
  const options = { commitment: 'finalized', transactionDetails: 'none', rewards: false }
  const block = await solana.read(Block, 'getBlock', [Number(first), { ...options, maxSupportedTransactionVersion: 0 }])
  return block.blockHeight <= earliest
}
