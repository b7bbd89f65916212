import { eq } from 'drizzle-orm'
import { lockUnfrozen } from '#identity/api.ts'
import type { Tx } from '#platform/db/transact.ts'
import { executions } from '#trading/tables/executions.ts'
import type { Execution } from './execution.ts'

/**
 * Refuses to store a signed transaction of a frozen account, in the transaction that stores it. Only stored transactions are sent.
 * @throws Refusal ACCOUNT_FROZEN
 */
export async function guardSigning(tx: Tx, { id }: Pick<Execution, 'id'>, at: Date): Promise<void> {
  const [execution] = await tx.select({ userId: executions.userId }).from(executions).where(eq(executions.id, id))
  if (execution) await lockUnfrozen(tx, execution.userId, at)
}
