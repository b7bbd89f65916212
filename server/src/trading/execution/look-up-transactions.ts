import type { TransactionStatus } from '#chains/chain.port.ts'
import type { DriveDeps } from './drive-deps.ts'
import type { Execution, ExecutionTransaction } from './execution.ts'

/**
 * The state of the transactions signed for one nonce. `sighting`: of the one that is included, else of the current one.
 * `isAnyWaiting`: whether a node has any of them.
 */
export type LookupResult = { transaction: ExecutionTransaction; sighting: TransactionStatus; isAnyWaiting: boolean }

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
  const sighting = await chain.getStatus(current)
  if (sighting.seen === 'included') return { transaction: current, sighting, isAnyWaiting: false }
  const others: TransactionStatus[] = []
  for (const rival of execution.rivals) {
    const seen = await chain.getStatus(rival)
    if (seen.seen === 'included') return { transaction: rival, sighting: seen, isAnyWaiting: false }
    others.push(seen)
  }
  const isAnyWaiting = [sighting, ...others].some(({ seen }) => seen === 'pending')
  const isSuperseded = sighting.seen === 'cannot-land' && others.every(({ seen }) => seen === 'cannot-land')
  if (sighting.seen !== 'cannot-land' || isSuperseded) return { transaction: current, sighting, isAnyWaiting }
  // A rival has taken its place: its receipt is still missing.
  return { transaction: current, sighting: { seen: 'pending', chainTime: null }, isAnyWaiting: true }
}
