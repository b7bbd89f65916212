import type { TransactionStatus } from '#chains/chain.port.ts'
import type { Evidence } from './advance.ts'
import type { DriveDeps } from './drive-deps.ts'
import {
  type Execution,
  type ExecutionTransaction,
  hasNoDeadline,
  isCancellation,
  signedForNonce,
} from './execution.ts'

/** How long, and for how many blocks, the current transaction has been waiting in this process. */
export type WaitingTime = { ms: number; blocks: bigint }

/** A transaction is replaced after this many blocks without it: the chain works, and others pay more. */
const passedBlocks = 3n

/**
 * Replaces a transaction that a node accepted and no block includes. After the deadline of a trade a zero-value transfer takes its
 * nonce, which frees the wallet; before it, the same call bids more once blocks have passed it by. Both stay within the network fee
 * that the user agreed to. A cancellation by the user bids its own maximum from the start, and waits at least for that deadline.
 */
export async function replaceStuck(
  deps: DriveDeps,
  execution: Execution,
  {
    transaction,
    lookup,
    waited,
  }: { transaction: ExecutionTransaction; lookup: TransactionStatus; waited: WaitingTime },
): Promise<Evidence | null> {
  if (execution.state !== 'sent' || transaction.validity.kind !== 'nonce') return null
  const isPassedBy = waited.ms >= deps.replaceAfterMs && waited.blocks >= passedBlocks
  const isOver = isPastDeadline(deps, execution, lookup)
  const isCancelling = signedForNonce(execution).some(isCancellation)
  if (isCancelling ? !(isOver && isPassedBy) : !isOver && !isPassedBy) return null
  const replacement = await deps.replace(execution, isOver ? 'expire' : 'speed-up')
  return replacement ? { kind: 'replaced', transaction: replacement } : null
}

/** Whether the deadline has passed on the chain and here: a trade included from now on can only burn gas. A send and a revocation have none. */
function isPastDeadline({ clock }: DriveDeps, execution: Execution, lookup: TransactionStatus): boolean {
  const { deadline } = execution
  if (signedForNonce(execution).some(hasNoDeadline)) return false
  const chainTime = lookup.status === 'pending' || lookup.status === 'not-found' ? lookup.chainTime : null
  return chainTime !== null && chainTime > deadline && clock() / 1000 > deadline
}
