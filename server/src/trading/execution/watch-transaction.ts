import type { Address } from '@murmur/contract/address'
import type { SendResult, SignedTransaction, TransactionStatus } from '#chains/chain.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Evidence } from './advance-execution.ts'
import type { DriveDeps } from './drive-deps.ts'
import {
  type Execution,
  type ExecutionTransaction,
  hasNoDeadline,
  isCancellation,
  listTransactionsForNonce,
} from './execution.ts'
import { type LookupResult, lookUpTransactions } from './look-up-transactions.ts'
import { replaceStuckTransaction, type WaitingTime } from './replace-stuck-transaction.ts'

/**
 * Determines the state of a signed execution, and sends its bytes if the chain does not have them. Does not send bytes
 * after their deadline: they could only burn gas.
 * Bytes that this process has just signed are sent without a lookup first, since no one else has them. Stuck bytes are replaced.
 * @returns the new evidence, or null if there is nothing to record yet
 */
export async function watchTransaction(
  deps: DriveDeps,
  execution: Execution,
  { isFresh, waited }: WatchState = initialWait,
): Promise<Evidence | null> {
  const { transaction } = execution
  if (!transaction) throw new Error('A signed execution has a transaction')
  if (isFresh && execution.state === 'signed') return sendAndLookUp(deps, execution, transaction)
  const found = await lookUpTransactions(deps, execution, transaction)
  if (changesState(execution, found.lookup)) return toEvidence(deps, execution, found)
  if (execution.state === 'signed') return sendFirst(deps, execution, transaction, found)
  const { lookup } = found
  return (
    (await resend(deps, execution, transaction, found)) ??
    (await replaceStuckTransaction(deps, execution, { transaction, lookup, waited }))
  )
}

/** `isFresh`: whether this process has just signed the transaction. `waited`: since this process first saw it. */
export type WatchState = { isFresh: boolean; waited: WaitingTime }

const initialWait: WatchState = { isFresh: false, waited: { ms: 0, blocks: 0n } }

function changesState(execution: Execution, { status }: TransactionStatus): boolean {
  return status === 'included' || status === 'cannot-land' || execution.state === 'included'
}

async function toEvidence(
  deps: DriveDeps,
  execution: Execution,
  { transaction, lookup }: Pick<LookupResult, 'transaction' | 'lookup'>,
): Promise<Evidence> {
  const isTrade = lookup.status === 'included' && lookup.succeeded && transaction.isLast && !isCancellation(transaction)
  const settleDepth = deps.settleDepth(execution.chain)
  // Reuses the fill while the transaction and the number of its block are unchanged. The final one is read again: a reorganization may
  // have put the transaction into another block of that number, at another price.
  const isCurrent = transaction.hash === execution.transaction?.hash
  const isFillKnown =
    isTrade && isCurrent && lookup.depth < settleDepth && execution.fill?.blockNumber === lookup.blockNumber
  const fill = isTrade
    ? isFillKnown
      ? execution.fill
      : await deps.readFill({ ...execution, transaction }, lookup.blockNumber)
    : null
  const earlierFees = await sumFees(deps, execution)
  return { kind: 'lookup', lookup, transaction, fill, earlierFees, settleDepth }
}

async function sendFirst(
  deps: DriveDeps,
  execution: Execution,
  transaction: ExecutionTransaction,
  { lookup, isAnyWaiting }: LookupResult,
): Promise<Evidence | null> {
  if (lookup.status === 'pending') return { kind: 'sent' }
  if (!isAnyWaiting && isTooLate(execution, lookup)) return checkExpiry(deps, execution, transaction)
  return sendAndLookUp(deps, execution, transaction)
}

async function sendAndLookUp(
  deps: DriveDeps,
  execution: Execution,
  transaction: ExecutionTransaction,
): Promise<Evidence | null> {
  const answer = await trySend(deps, execution, transaction)
  const found = await lookUpTransactions(deps, execution, transaction)
  const after = found.lookup
  if (changesState(execution, after)) return toEvidence(deps, execution, found)
  // A node that declines a replacement may have one of its rivals: as sent, they can be replaced again, or expire.
  return after.status === 'pending' || found.isAnyWaiting || isAccepted(answer) ? { kind: 'sent' } : null
}

async function resend(
  deps: DriveDeps,
  execution: Execution,
  transaction: ExecutionTransaction,
  { lookup, isAnyWaiting }: LookupResult,
): Promise<Evidence | null> {
  await resendEarlier(deps, execution, transaction)
  if (lookup.status !== 'not-found') return null
  const answer = await trySend(deps, execution, transaction)
  const isRefused = answer?.answer === 'declined'
  return isRefused && !isAnyWaiting && isTooLate(execution, lookup) ? checkExpiry(deps, execution, transaction) : null
}

/**
 * Resends earlier transactions of the lane in order, because a reorganization may have dropped transactions that this
 * one depends on.
 */
async function resendEarlier(
  deps: DriveDeps,
  execution: Execution,
  { from, validity }: ExecutionTransaction,
): Promise<void> {
  if (validity.kind !== 'nonce') return
  const next = await nextNonce(deps, execution, from)
  if (next >= validity.nonce) return
  for (const each of await deps.journal.before(execution)) {
    if (each.validity.kind === 'nonce' && each.validity.nonce >= next) await trySend(deps, execution, each)
  }
}

/**
 * Whether the chain is past the deadline that is part of the bytes. Sends, revocations and cancellations have none: once sent, they
 * can land until their nonce is used, so they never count as too late.
 */
function isTooLate(execution: Execution, lookup: TransactionStatus): boolean {
  const { transaction } = execution
  if (!transaction || hasNoDeadline(transaction) || listTransactionsForNonce(execution).some(isCancellation))
    return false
  return lookup.status === 'not-found' && lookup.chainTime !== null && lookup.chainTime > execution.deadline
}

/**
 * Returns evidence of expiry: no node has the bytes, and the chain would reject them now. Returns null if the nonce is
 * used, because the bytes may have landed.
 */
async function checkExpiry(
  deps: DriveDeps,
  execution: Execution,
  { from, validity }: ExecutionTransaction,
): Promise<Evidence | null> {
  // Without a nonce the bytes have no deadline; the chain itself reports expiry.
  if (validity.kind !== 'nonce') return null
  return (await nextNonce(deps, execution, from)) > validity.nonce ? null : { kind: 'expired' }
}

function nextNonce(deps: DriveDeps, { chain: key }: Execution, address: Address): Promise<number> {
  const chain = deps.chain(key)
  if (!chain.nextNonce) throw new Error(`Transactions of ${key} have no nonces`)
  return chain.nextNonce(address)
}

function isAccepted(answer: SendResult | undefined): boolean {
  return answer?.answer === 'accepted' || answer?.answer === 'known'
}

/**
 * Sends the bytes.
 * @returns undefined if it is unknown whether the node accepted them: an error proves nothing
 */
async function trySend(
  deps: DriveDeps,
  execution: Execution,
  transaction: SignedTransaction,
): Promise<SendResult | undefined> {
  try {
    return await deps.chain(execution.chain).send(transaction)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

async function sumFees(deps: DriveDeps, execution: Execution): Promise<bigint> {
  let fees = 0n
  for (const each of execution.earlier) {
    const lookup = await deps.chain(execution.chain).getStatus(each)
    if (lookup.status === 'included') fees += lookup.networkFee
  }
  return fees
}
