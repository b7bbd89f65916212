import type { TransactionStatus } from '#chains/chain.port.ts'
import type { DriveDeps } from './drive-deps.ts'
import type { Execution, ExecutionTransaction } from './execution.ts'

/**
 * The state of the transactions signed for one nonce. `lookup`: of the one that is included, else of the current one.
 * `isAnyWaiting`: whether a node has any of them.
 */
export type LookupResult = { transaction: ExecutionTransaction; lookup: TransactionStatus; isAnyWaiting: boolean }

/**
 * Looks up every transaction signed for the nonce: any of them may be the one that the chain includes. Only if all of them were
 * superseded did a transaction from elsewhere use the nonce.
 */
export async function lookUpTransactions(
  deps: DriveDeps,
  execution: Execution,
  current: ExecutionTransaction,
): Promise<LookupResult> {
  const chain = deps.chain(execution.chain)
  const lookup = await chain.getStatus(current)
  if (lookup.status === 'included') return { transaction: current, lookup, isAnyWaiting: false }
  const rivalLookups: TransactionStatus[] = []
  for (const rival of execution.rivals) {
    const rivalLookup = await chain.getStatus(rival)
    if (rivalLookup.status === 'included') return { transaction: rival, lookup: rivalLookup, isAnyWaiting: false }
    rivalLookups.push(rivalLookup)
  }
  const isAnyWaiting = [lookup, ...rivalLookups].some(({ status }) => status === 'pending')
  const isSuperseded = lookup.status === 'cannot-land' && rivalLookups.every(({ status }) => status === 'cannot-land')
  if (lookup.status !== 'cannot-land' || isSuperseded) return { transaction: current, lookup, isAnyWaiting }
  // A rival has used the nonce, but its receipt is not available yet.
  return { transaction: current, lookup: { status: 'pending', chainTime: null }, isAnyWaiting: true }
}
