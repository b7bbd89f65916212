import { eq } from 'drizzle-orm'
import { recordEvent } from '#db/record-event.ts'
import { executions } from '#db/tables/executions.ts'
import { intents } from '#db/tables/intents.ts'
import { signalAfterCommit, type Tx } from '#db/transact.ts'
import type { Execution } from '#execution/execution.ts'
import { type HistoryDeps, historyTransaction } from '#features/history/history-transaction.ts'

/** Tells the user's browsers, in the transaction of the move itself, what became of a trade. */
export async function recordTrade(deps: HistoryDeps, tx: Tx, execution: Execution): Promise<void> {
  const [row] = await tx
    .select({ intent: intents, createdAt: executions.createdAt })
    .from(executions)
    .innerJoin(intents, eq(intents.id, executions.id))
    .where(eq(executions.id, execution.id))
  if (!row) throw new Error(`No execution ${execution.id}`)
  const trade = historyTransaction(deps, execution, row.intent, row.createdAt)
  await recordEvent(tx, row.intent.userId, { type: 'trade', trade })
  signalAfterCommit(tx, 'trade', row.intent.userId, execution.id)
  if (execution.fill) await recordEvent(tx, row.intent.userId, { type: 'balances', chain: execution.chain })
}
