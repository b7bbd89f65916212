import type { SignedTransaction, TransactionStatus } from '#chains/chain.port.ts'
import { maxBigint, minBigint } from '#platform/amounts/min-max.ts'
import type { Solana } from './create-solana-client.ts'
import { hasHistorySince } from './has-history-since.ts'
import { computeNetworkFee, readLandedTransaction } from './landed-transaction.ts'
import { EpochInfo, Statuses } from './rpc-schemas.ts'

/** A block is final, and counts as this deep, once two thirds of the stake have voted for 31 blocks on top of it. */
const finalDepth = 32n

/**
 * Looks up a transaction. It can no longer land when the *finalized* chain is past its last height, and a node that has
 * seen that very slot, and keeps history that far back, does not find it. Anything less isn't proof: nodes behind one
 * address lag by different amounts, and a height that is not final may be reverted.
 */
export async function lookUp(solana: Solana, { hash, from, validity }: SignedTransaction): Promise<TransactionStatus> {
  if (validity.kind !== 'block-height') throw new Error('a Solana transaction is valid up to a block height')
  const lastValid = BigInt(validity.lastValid)
  // Reads the final height first: a transaction that the lookup below does not find had not landed by then.
  const final = await solana.read(EpochInfo, 'getEpochInfo', [{ commitment: 'finalized' }])
  const { context, value } = await solana.read(Statuses, 'getSignatureStatuses', [
    [hash],
    { searchTransactionHistory: true },
  ])
  solana.recordSlot(context.slot)
  const [status] = value
  if (!status) {
    const isPastLastValid = final.blockHeight > lastValid && context.slot >= final.absoluteSlot
    // Some slots have no block, so heights grow no faster than slots.
    const height = final.blockHeight + context.slot - final.absoluteSlot
    return isPastLastValid && (await hasHistorySince(solana, lastValid, height))
      ? { status: 'cannot-land', reason: 'expired' }
      : { status: 'not-found', chainTime: null }
  }
  if (status.confirmationStatus === 'processed') return { status: 'pending', chainTime: null }
  const landed = await readLandedTransaction(solana, hash)
  if (!landed) return { status: 'pending', chainTime: null }
  // Old nodes omit the status of transactions from their history: those are final.
  const isFinal = status.confirmationStatus !== 'confirmed'
  const slots = context.slot > landed.slot ? context.slot - landed.slot + 1n : 1n
  const depth = isFinal ? maxBigint(slots, finalDepth) : minBigint(slots, finalDepth - 1n)
  return {
    status: 'included',
    succeeded: landed.succeeded,
    blockNumber: landed.slot,
    depth: Number(depth),
    networkFee: computeNetworkFee(landed, from),
  }
}
