import { type Address, addressKey } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { Reason } from '@murmur/contract/errors/reasons'
import type { RefusalCode } from '@murmur/contract/errors/refusals'
import type { IntentId } from '@murmur/contract/ids'
import type { ReceiptStatement } from '@murmur/contract/trading/receipts'
import type { SignedTransaction } from '#chains/chain.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { ExecutionState, Step } from '#venues/execution-state.port.ts'
import type { Fill } from '#venues/venue.port.ts'

const finalStates: readonly ExecutionState[] = ['settled', 'reverted', 'superseded', 'cancelled', 'refused']

/**
 * A signed transaction of an execution. `isLast`: true for the trade itself, false for an approval. `statement`: for the receipt;
 * missing in transactions from before receipts were signed.
 */
export type ExecutionTransaction = SignedTransaction & {
  step: Step
  isLast: boolean
  statement?: ReceiptStatement | undefined
}

/** `legacyText`: an English reason, in rows from before reasons had ids. */
export type StoredRefusal = { code: RefusalCode; reason: Reason | null; legacyText?: string }

/** The execution of a released intent on its chain. Amounts in base units. */
export type Execution = {
  /** The id of the intent and of the trade. */
  id: IntentId
  /** A wallet on a chain. At most one transaction per lane may be unresolved. */
  lane: string
  chain: ChainKey
  state: ExecutionState
  /** Unix seconds; part of the signed bytes, so that the chain rejects the trade later. */
  deadline: number
  /** The number of moves. A move from an outdated version is rejected. */
  version: number
  /** The unresolved transaction; in a final state, the last transaction. */
  transaction: ExecutionTransaction | null
  /**
   * Other transactions signed for the same nonce, in order: a chain includes one of them. The first that was signed is among them, once
   * there is a second.
   */
  rivals: ExecutionTransaction[]
  /** Whether the included transaction succeeded; null for a cancellation. */
  succeeded: boolean | null
  fill: Fill | null
  /** Transactions (approvals) of earlier nonces, in order; one of each nonce has landed. */
  earlier: ExecutionTransaction[]
  /** Total gas cost of all landed transactions. */
  networkFee: bigint
  /**
   * The reason of a refusal. For a superseded or cancelled execution: QUOTE_EXPIRED after a timeout, or null if another
   * transaction replaced it, or its user cancelled it.
   */
  refusal: StoredRefusal | null
}

/** The lane of a wallet on a chain. */
export function laneId(chain: ChainKey, address: Address): string {
  return `${chain}:${addressKey(address)}`
}

/** Whether the execution's state never changes again. */
export function isFinal({ state }: Pick<Execution, 'state'>): boolean {
  return finalStates.includes(state)
}

/** Whether there is an outcome to report: included in a block, or final. */
export function hasOutcome(execution: Execution): boolean {
  return execution.state === 'included' || isFinal(execution)
}

/** Whether a zero-value transfer took the place of the transaction. */
export function isCancelled({ state, succeeded }: Pick<Execution, 'state' | 'succeeded'>): boolean {
  return state === 'cancelled' || (state === 'included' && succeeded === null)
}

/** Whether a transaction is a zero-value transfer, which can land until its nonce is used. */
export function isCancellation({ step }: Pick<ExecutionTransaction, 'step'>): boolean {
  return step === 'cancel' || step === 'expire'
}

/** Whether the bytes carry no deadline: a send and a revocation can land until their nonce is used. */
export function hasNoDeadline({ step }: Pick<ExecutionTransaction, 'step'>): boolean {
  return step === 'send' || step === 'revoke'
}

/** All transactions signed for the nonce of the current one, which comes last. */
export function listTransactionsForNonce({
  transaction,
  rivals,
}: Pick<Execution, 'transaction' | 'rivals'>): ExecutionTransaction[] {
  return transaction ? [...rivals, transaction] : []
}

/**
 * The transactions that can no longer land after a move: all of a nonce that a foreign transaction used, and the rivals of one that
 * has landed (of the trade itself only once it is final). They are neither sent again nor part of a receipt.
 */
export function supersededTransactions(from: Execution, to: Execution): ExecutionTransaction[] {
  if (to.state === 'superseded') return listTransactionsForNonce(to)
  if (isFinal(to)) return to.rivals
  const landed = to.transaction === null ? to.earlier.at(-1) : undefined
  return landed ? listTransactionsForNonce(from).filter(({ hash }) => hash !== landed.hash) : []
}

/** Returns the refusal of a trade that was refused before anything was signed. */
export function refusalBeforeSigning({ state, refusal, earlier }: Execution): Refusal | undefined {
  if (state !== 'refused' || !refusal || earlier.length > 0) return undefined
  return new Refusal(refusal.code, refusal.reason ?? {})
}

/** Whether a signed transaction is unresolved, so that other trades in the lane must wait. */
export function occupiesLane(execution: Execution): boolean {
  return execution.state === 'signed' || execution.state === 'sent'
}

/**
 * Whether a move signs another transaction for the nonce of an unresolved one: the lane has no more unresolved nonces than before, also
 * where a reorganization brought back a transaction while a later one was unresolved.
 */
export function isReplacement(from: Execution, to: Execution): boolean {
  const [before, after] = [from.transaction?.validity, to.transaction?.validity]
  return occupiesLane(from) && before?.kind === 'nonce' && after?.kind === 'nonce' && before.nonce === after.nonce
}

/** The first state of an execution: released, without a transaction. */
export function releasedExecution(intent: {
  id: IntentId
  chain: ChainKey
  address: Address
  deadline: number
}): Execution {
  return {
    id: intent.id,
    lane: laneId(intent.chain, intent.address),
    chain: intent.chain,
    deadline: intent.deadline,
    state: 'released',
    version: 0,
    transaction: null,
    rivals: [],
    succeeded: null,
    fill: null,
    earlier: [],
    networkFee: 0n,
    refusal: null,
  }
}
