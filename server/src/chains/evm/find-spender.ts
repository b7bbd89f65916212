import type { TxHash } from '@murmur/contract/tx-hash'
import { toHex } from 'viem'
import { RpcError } from '#chains/rpc-error.ts'
import type { Evm } from './open-evm.ts'
import { FullBlock, Quantity } from './shapes.ts'

type Spender = { hash: TxHash }

/**
 * The transaction, in a block not above `newest`, that used a nonce of an address.
 * @returns undefined when the nonce was unused then, or when nobody can say: the state is too old for the node, or the
 * nonce went to no transaction of that address (an EIP-7702 authorisation takes one too)
 */
export async function findSpender(evm: Evm, from: string, nonce: bigint, newest: bigint): Promise<Spender | undefined> {
  // A node that keeps no state that old says no. "Not known to be used" errs towards younger blocks, and what counts in
  // the end is the transaction in the block.
  const isUsedBy = async (block: bigint) =>
    evm.request(Quantity, 'eth_getTransactionCount', [from, toHex(block)]).then(
      (count) => count > nonce,
      (error: unknown) => {
        if (error instanceof RpcError) return false
        throw error
      },
    )
  if (!(await isUsedBy(newest))) return undefined
  const number = await firstBlock(newest, isUsedBy)
  const block = await evm.read(FullBlock, 'eth_getBlockByNumber', [toHex(number), true])
  return block?.transactions.find((each) => each.from.toLowerCase() === from.toLowerCase() && each.nonce === nonce)
}

/** The first block for which something holds that holds for all later ones: backwards in doubling steps, then by halves. */
async function firstBlock(newest: bigint, holds: (block: bigint) => Promise<boolean>): Promise<bigint> {
  let yes = newest
  let no = -1n
  for (let step = 1n; yes > 0n; step *= 2n) {
    const earlier = yes > step ? yes - step : 0n
    if (!(await holds(earlier))) {
      no = earlier
      break
    }
    yes = earlier
  }
  while (yes - no > 1n) {
    const middle = (yes + no) / 2n
    if (await holds(middle)) yes = middle
    else no = middle
  }
  return yes
}
