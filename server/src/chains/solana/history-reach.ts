import { object } from '@murmur/contract/schema/object'
import type { Solana } from './open-solana.ts'
import { Whole } from './shapes.ts'

/** A blockhash may be used for so many blocks after its own. */
const blockhashLife = 150n
/** Every node remembers the signatures of its newest 300 final blocks. */
const remembered = 300n

const Block = object({ blockHeight: Whole })

/**
 * Whether a node that does not know a transaction would know it, had it landed. Far back that takes a node whose history
 * reaches to the first block the transaction could have been in; those without would say "unknown" of what has landed.
 * @param lastValid the height after which it can no longer land
 * @param height no lower than that of the node's newest block
 */
export async function wouldRemember(solana: Solana, lastValid: bigint, height: bigint): Promise<boolean> {
  const earliest = lastValid - blockhashLife
  if (height - earliest <= remembered) return true
  const first = await solana.read(Whole, 'getFirstAvailableBlock', [])
  // Heights never run ahead of slots, as slots may go without a block.
  if (first <= earliest) return true
  const options = { commitment: 'finalized', transactionDetails: 'none', rewards: false }
  const block = await solana.read(Block, 'getBlock', [Number(first), { ...options, maxSupportedTransactionVersion: 0 }])
  return block.blockHeight <= earliest
}
