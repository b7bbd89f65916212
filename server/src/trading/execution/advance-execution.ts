import { assertNever } from '@murmur/contract/assert-never'
import type { Reason } from '@murmur/contract/errors/reasons'
import type { RefusalCode } from '@murmur/contract/errors/refusals'
import type { TransactionStatus } from '#chains/chain.port.ts'
import type { ExecutionState } from '#venues/execution-state.port.ts'
import type { Fill } from '#venues/venue.port.ts'
import { type Execution, type ExecutionTransaction, isCancellation, listTransactionsForNonce } from './execution.ts'

/**
 * New information about an execution. `fill`: set for the trade's own transaction once it is included and successful.
 * `earlierFees`: the gas of earlier landed transactions, read again each time because a reorganization may have dropped
 * one.
 */
export type Evidence =
  | { kind: 'prepared'; transaction: ExecutionTransaction }
  | { kind: 'refused'; code: RefusalCode; reason: Reason | null }
  | { kind: 'sent' }
  /** No node has the transaction, its nonce is unused, and the chain's time is past its deadline. */
  | { kind: 'expired' }
  /** Another transaction was signed for the nonce of the current one. */
  | { kind: 'replaced'; transaction: ExecutionTransaction }
  /** `transaction`: the transaction that was found, of those signed for the nonce; the current one if absent. */
  | {
      kind: 'lookup'
      lookup: TransactionStatus
      transaction?: ExecutionTransaction
      fill: Fill | null
      earlierFees: bigint
      settleDepth: number
    }

/** The next step of an execution; null for a final one. */
export type Command = 'prepare' | 'send' | 'look-up' | null

const commands: Record<ExecutionState, Command> = {
  released: 'prepare',
  signed: 'send',
  sent: 'look-up',
  included: 'look-up',
  settled: null,
  reverted: null,
  superseded: null,
  cancelled: null,
  refused: null,
}

/** The command that an execution needs next. Pure. */
export function nextCommand(execution: Execution): Command {
  return commands[execution.state]
}

/**
 * The only function that changes an execution. Pure: returns the same execution if the evidence contains nothing new, and throws
 * if the evidence contradicts the state, because that is a bug.
 *
 * Moves to a failed state only on proof: an included transaction that reverted, or one that can never land.
 */
export function advanceExecution(execution: Execution, evidence: Evidence): Execution {
  switch (evidence.kind) {
    case 'prepared':
      requireState(execution, ['released'])
      return move(execution, { state: 'signed', transaction: evidence.transaction, rivals: [], succeeded: null })
    case 'replaced':
      requireState(execution, ['signed', 'sent'])
      return move(execution, {
        state: 'signed',
        transaction: evidence.transaction,
        rivals: listTransactionsForNonce(execution),
      })
    case 'refused':
      requireState(execution, ['released'])
      return move(execution, { state: 'refused', refusal: { code: evidence.code, reason: evidence.reason } })
    case 'sent':
      requireState(execution, ['signed', 'sent'])
      return execution.state === 'sent' ? execution : move(execution, { state: 'sent' })
    case 'expired':
      requireState(execution, ['signed', 'sent'])
      return move(execution, { state: 'superseded', refusal: expiredRefusal })
    case 'lookup':
      requireState(execution, ['signed', 'sent', 'included'])
      return applyLookup(execution, evidence)
    default:
      return assertNever(evidence)
  }
}

function applyLookup(before: Execution, evidence: Evidence & { kind: 'lookup' }): Execution {
  const { lookup, fill, earlierFees, settleDepth } = evidence
  const execution =
    lookup.status === 'included' && evidence.transaction ? makeCurrent(before, evidence.transaction) : before
  if (lookup.status === 'cannot-land') {
    const refusal = lookup.reason === 'expired' ? expiredRefusal : null
    return move(execution, { state: 'superseded', ...notIncluded, networkFee: earlierFees, refusal })
  }
  if (lookup.status !== 'included') {
    // The block was dropped or the transaction never included; the same bytes may still land.
    return execution.state === 'included'
      ? move(execution, { state: 'sent', ...notIncluded, networkFee: earlierFees, refusal: null })
      : execution
  }
  const networkFee = earlierFees + lookup.networkFee
  const isSettled = lookup.depth >= settleDepth
  if (execution.transaction && isCancellation(execution.transaction)) {
    const refusal = execution.transaction.step === 'expire' ? expiredRefusal : null
    const state = isSettled ? 'cancelled' : 'included'
    return applyInclusion(before, execution, { state, ...notIncluded, networkFee, refusal })
  }
  if (!lookup.succeeded) {
    return applyInclusion(before, execution, {
      state: isSettled ? 'reverted' : 'included',
      succeeded: false,
      fill: null,
      networkFee,
      refusal: null,
    })
  }
  if (!execution.transaction?.isLast) {
    const isCancelledByUser = listTransactionsForNonce(execution).some(({ step }) => step === 'cancel')
    if (!isCancelledByUser) return applyLandedApproval(execution, networkFee)
    // The approval landed instead of the cancellation; signing the trade now would ignore the user's cancellation.
    const state = isSettled ? 'cancelled' : 'included'
    return applyInclusion(before, execution, { state, ...notIncluded, networkFee, refusal: null })
  }
  if (!fill) throw new Error('An included trade comes with its fill')
  const state = isSettled ? 'settled' : 'included'
  return applyInclusion(before, execution, { state, succeeded: true, fill, networkFee, refusal: null })
}

/** The execution with one of its signed transactions as the current one. */
function makeCurrent(execution: Execution, transaction: ExecutionTransaction): Execution {
  if (execution.transaction?.hash === transaction.hash) return execution
  return {
    ...execution,
    transaction,
    rivals: listTransactionsForNonce(execution).filter(({ hash }) => hash !== transaction.hash),
  }
}

type Outcome = Pick<Execution, 'state' | 'succeeded' | 'fill' | 'networkFee' | 'refusal'>

/** `execution`: with the included transaction as the current one. A reorganization may have swapped it for a rival. */
function applyInclusion(before: Execution, execution: Execution, outcome: Outcome): Execution {
  const isUnchanged =
    execution === before &&
    execution.state === outcome.state &&
    execution.succeeded === outcome.succeeded &&
    execution.fill?.blockNumber === outcome.fill?.blockNumber
  return isUnchanged ? execution : move(execution, outcome)
}

const expiredRefusal = { code: 'QUOTE_EXPIRED', reason: null } as const

const notIncluded = { succeeded: null, fill: null }

/** Handles a landed approval: adds its gas, and continues with the next transaction. */
function applyLandedApproval(execution: Execution, networkFee: bigint): Execution {
  const earlier = execution.transaction ? [...execution.earlier, execution.transaction] : execution.earlier
  return move(execution, { state: 'released', transaction: null, rivals: [], earlier, networkFee, refusal: null })
}

function move(execution: Execution, change: Partial<Execution>): Execution {
  return { ...execution, ...change, version: execution.version + 1 }
}

function requireState(execution: Execution, states: readonly ExecutionState[]): void {
  if (!states.includes(execution.state))
    throw new Error(`Evidence does not belong to an execution that is ${execution.state}`)
}
