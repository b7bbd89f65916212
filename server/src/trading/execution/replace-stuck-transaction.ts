import type { TransactionStatus } from '#chains/chain.port.ts'
import type { Evidence } from './advance-execution.ts'
import type { DriveDeps } from './drive-deps.ts'
import {
  type Execution,
  type ExecutionTransaction,
  hasNoDeadline,
  isCancellation,
  listTransactionsForNonce,
} from './execution.ts'

/** How long, and for how many blocks, the current transaction has been waiting in this process. */
export type WaitingTime = { ms: number; blocks: bigint }

/** A transaction is replaced after this many blocks without it: the chain is live, so its fee must be too low. */
const stuckAfterBlocks = 3n

/**
 * Replaces a transaction that a node accepted but no block includes. Before the deadline of a trade, the same call is sent with
 * higher fees once enough blocks have left it out. After the deadline, a zero-value transfer takes its nonce, which frees the wallet.
 * Both stay within the network fee that the user agreed to. A cancellation by the user already pays its maximum fee, so it is not
 * replaced before the deadline.
 */
export async function replaceStuckTransaction(
  deps: DriveDeps,
  execution: Execution,
  {
    transaction,
    lookup,
    waited,
  }: { transaction: ExecutionTransaction; lookup: TransactionStatus; waited: WaitingTime },
): Promise<Evidence | null> {
  if (execution.state !== 'sent' || transaction.validity.kind !== 'nonce') return null
  const isStuck = waited.ms >= deps.replaceAfterMs && waited.blocks >= stuckAfterBlocks
  const isExpired = isPastDeadline(deps, execution, lookup)
  const isCancelling = listTransactionsForNonce(execution).some(isCancellation)
  if (isCancelling ? !(isExpired && isStuck) : !isExpired && !isStuck) return null
  const replacement = await deps.replace(execution, isExpired ? 'expire' : 'speed-up')
  return replacement ? { kind: 'replaced', transaction: replacement } : null
}

/** Whether the deadline has passed on the chain and here, so that the trade can only burn gas. Sends and revocations have no deadline. */
function isPastDeadline({ clock }: DriveDeps, execution: Execution, lookup: TransactionStatus): boolean {
  const { deadline } = execution
  if (listTransactionsForNonce(execution).some(hasNoDeadline)) return false
  const chainTime = lookup.status === 'pending' || lookup.status === 'not-found' ? lookup.chainTime : null
  return chainTime !== null && chainTime > deadline && clock() / 1000 > deadline
}
