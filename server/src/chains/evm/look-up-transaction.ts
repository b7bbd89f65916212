import type * as v from 'valibot'
import type { SignedTransaction, TransactionStatus } from '#chains/chain.port.ts'
import type { Evm } from './create-evm-client.ts'
import { findCompetingTransaction } from './find-competing-transaction.ts'
import { Block, Receipt, Transaction } from './rpc-schemas.ts'

/**
 * Looks up a transaction. `cannot-land` needs proof: another transaction of this sender with the same nonce, found by hash
 * in a final block. A used nonce alone is not enough, because receipts may lag behind it.
 */
export async function lookUp(evm: Evm, transaction: SignedTransaction): Promise<TransactionStatus> {
  const { hash, from, validity } = transaction
  if (validity.kind !== 'nonce') throw new Error('an EVM transaction has a nonce')
  const [head, receipt] = await Promise.all([
    evm.read(Block, 'eth_getBlockByNumber', ['latest', false]),
    fetchReceipt(evm, transaction),
  ])
  evm.recordHead(head.number)
  if (receipt) return toIncludedStatus(receipt, head.number)
  // Read after the head: a transaction that is neither in a block nor in the pool now was also absent at the head's time.
  if (await evm.read(Transaction, 'eth_getTransactionByHash', [hash]))
    return { status: 'pending', chainTime: Number(head.timestamp) }
  const competingTransaction = await findCompetingTransaction(
    evm,
    from,
    BigInt(validity.nonce),
    finalBlockNumber(evm, head.number),
  )
  if (!competingTransaction) return { status: 'not-found', chainTime: Number(head.timestamp) }
  if (competingTransaction.hash.toLowerCase() !== hash.toLowerCase())
    return { status: 'cannot-land', reason: 'replaced' }
  const laterReceipt = await fetchReceipt(evm, transaction)
  return laterReceipt
    ? toIncludedStatus(laterReceipt, head.number)
    : { status: 'pending', chainTime: Number(head.timestamp) }
}

/** The newest block that counts as final. Full nodes keep the state of about 128 blocks, so this never goes deeper. */
function finalBlockNumber({ config }: Evm, head: bigint): bigint {
  const above = BigInt(Math.min(config.settleDepth ?? 1, 100) - 1)
  return head > above ? head - above : 0n
}

type IncludedReceipt = NonNullable<v.InferOutput<typeof Receipt>>

function fetchReceipt(evm: Evm, transaction: SignedTransaction) {
  return evm.read(Receipt, 'eth_getTransactionReceipt', [transaction.hash])
}

/** The head may be older than the receipt. */
function toIncludedStatus(receipt: IncludedReceipt, head: bigint): TransactionStatus {
  const depth = head < receipt.blockNumber ? 1n : head - receipt.blockNumber + 1n
  return {
    status: 'included',
    succeeded: receipt.status === 1n,
    blockNumber: receipt.blockNumber,
    depth: Number(depth),
    networkFee: receipt.gasUsed * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n),
  }
}
