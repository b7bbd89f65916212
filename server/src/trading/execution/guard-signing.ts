import { eq } from 'drizzle-orm'
import { lockUnfrozen } from '#identity/api.ts'
import type { Tx } from '#platform/db/transact.ts'
import { executions } from '#trading/tables/executions.ts'
import { type Execution, isCancellation } from './execution.ts'

/**
 * Refuses to store a signed transaction of a frozen account, in the transaction that stores it. Only stored transactions are sent. A
 * cancellation moves nothing, so it is stored.
 * @throws Refusal ACCOUNT_FROZEN
 */
export async function guardSigning(
  tx: Tx,
  { id, transaction }: Pick<Execution, 'id' | 'transaction'>,
  at: Date,
): Promise<void> {
  if (transaction && isCancellation(transaction)) return
  const [execution] = await tx.select({ userId: executions.userId }).from(executions).where(eq(executions.id, id))
  if (execution) await lockUnfrozen(tx, execution.userId, at)
}
