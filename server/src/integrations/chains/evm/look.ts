import { toHex } from 'viem'
import type { z } from 'zod'
import type { Sighting, SignedTransaction } from '#integrations/chains/chain.port.ts'
import type { Evm } from '#integrations/chains/evm/open-evm.ts'
import { Block, Quantity, Receipt, Transaction } from '#integrations/chains/evm/shapes.ts'

/**
 * Looks a transaction up. `cannot-land` takes two proofs: another transaction of this sender has its nonce in a block
 * too deep to go away again, and, looked for once more after that block was seen, there is still no receipt.
 */
export async function lookUp(evm: Evm, transaction: SignedTransaction): Promise<Sighting> {
  if (transaction.validity.kind !== 'nonce') throw new Error('an EVM transaction has a nonce')
  const receipt = await receiptOf(evm, transaction)
  if (receipt) return sightingOf(evm, receipt)
  if (await evm.read(Transaction, 'eth_getTransactionByHash', [transaction.hash])) return { seen: 'pending' }
  const head = await evm.read(Block, 'eth_getBlockByNumber', ['latest', false])
  evm.sawHead(head.number)
  const nowhere: Sighting = { seen: 'nowhere', chainTime: Number(head.timestamp) }
  const used = await evm.read(Quantity, 'eth_getTransactionCount', [transaction.from, toHex(buried(evm, head.number))])
  if (used <= BigInt(transaction.validity.nonce)) return nowhere
  const late = await receiptOf(evm, transaction)
  if (late) return sightingOf(evm, late)
  // A node behind a balancer may lag behind the one that counted: its "no receipt" proves nothing.
  const headNow = await evm.read(Quantity, 'eth_blockNumber', [])
  return headNow < head.number ? nowhere : { seen: 'cannot-land' }
}

/** The newest block that counts as final. Full nodes keep the state of about 128 blocks, so no deeper one is asked for. */
function buried({ config }: Evm, head: bigint): bigint {
  const above = BigInt(Math.min(config.settleDepth ?? 1, 100) - 1)
  return head > above ? head - above : 0n
}

type Included = NonNullable<z.output<typeof Receipt>>

function receiptOf(evm: Evm, transaction: SignedTransaction) {
  return evm.read(Receipt, 'eth_getTransactionReceipt', [transaction.hash])
}

async function sightingOf(evm: Evm, receipt: Included): Promise<Sighting> {
  const head = await evm.read(Quantity, 'eth_blockNumber', [])
  const depth = head < receipt.blockNumber ? 1n : head - receipt.blockNumber + 1n
  return {
    seen: 'included',
    succeeded: receipt.status === 1n,
    blockNumber: receipt.blockNumber,
    depth: Number(depth),
    networkFee: receipt.gasUsed * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n),
  }
}
