import type { TxHash } from '@murmur/contract/tx-hash'
import { toHex } from 'viem'
import { RpcError } from '#chains/rpc-error.ts'
import type { Evm } from './create-evm-client.ts'
import { FullBlock, Quantity } from './rpc-schemas.ts'

type CompetingTransaction = { hash: TxHash }

/**
 * The transaction, in a block not above `newest`, that used a nonce of an address.
 * @returns undefined when the nonce was unused then, or when it cannot be determined: the node no longer has the state, or
 * no transaction of that address used the nonce (an EIP-7702 authorisation consumes one too)
 */
export async function findCompetingTransaction(
  evm: Evm,
  from: string,
  nonce: bigint,
  newest: bigint,
): Promise<CompetingTransaction | undefined> {
  // Also false if the node has pruned that state. The search then ends at a later block, which is safe: only a transaction
  // found in the block counts.
  const isUsedBy = async (block: bigint) =>
    evm.request(Quantity, 'eth_getTransactionCount', [from, toHex(block)]).then(
      (count) => count > nonce,
      (error: unknown) => {
        if (error instanceof RpcError) return false
        throw error
      },
    )
  if (!(await isUsedBy(newest))) return undefined
  const number = await findFirstBlock(newest, isUsedBy)
  const block = await evm.read(FullBlock, 'eth_getBlockByNumber', [toHex(number), true])
  return block?.transactions.find((each) => each.from.toLowerCase() === from.toLowerCase() && each.nonce === nonce)
}

/**
 * Finds the first block for which the condition holds, as it does for all later ones. Searches backwards in doubling steps,
 * then bisects.
 */
async function findFirstBlock(newest: bigint, holds: (block: bigint) => Promise<boolean>): Promise<bigint> {
  let usedBlock = newest
  let unusedBlock = -1n
  for (let step = 1n; usedBlock > 0n; step *= 2n) {
    const earlier = usedBlock > step ? usedBlock - step : 0n
    if (!(await holds(earlier))) {
      unusedBlock = earlier
      break
    }
    usedBlock = earlier
  }
  while (usedBlock - unusedBlock > 1n) {
    const middle = (usedBlock + unusedBlock) / 2n
    if (await holds(middle)) usedBlock = middle
    else unusedBlock = middle
  }
  return usedBlock
}
