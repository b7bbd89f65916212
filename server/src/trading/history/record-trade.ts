import { eq } from 'drizzle-orm'
import { recordEvent } from '#platform/db/record-event.ts'
import { signalAfterCommit, type Tx } from '#platform/db/transact.ts'
import type { Execution } from '#trading/execution/execution.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { recordedValues } from '#trading/tables/recorded-values.ts'
import { type HistoryDeps, historyTransaction } from './history-transaction.ts'
import { recordTradeValue } from './record-values.ts'

/**
 * Notifies the user's browsers of a trade's new state, in the transaction of the move, and records the trade's USD
 * value.
 */
export async function recordTrade(deps: HistoryDeps, tx: Tx, execution: Execution): Promise<void> {
  const [row] = await tx
    .select({ intent: intents, createdAt: executions.createdAt, recorded: recordedValues })
    .from(executions)
    .innerJoin(intents, eq(intents.id, executions.id))
    .leftJoin(recordedValues, eq(recordedValues.id, executions.id))
    .where(eq(executions.id, execution.id))
  if (!row) throw new Error(`No execution ${execution.id}`)
  const recorded = row.recorded ?? (await recordTradeValue(deps, tx, row.intent))
  const trade = historyTransaction(deps, execution, row.intent, row.createdAt, recorded)
  await recordEvent(tx, row.intent.userId, { type: 'trade', trade })
  signalAfterCommit(tx, 'trade', row.intent.userId, execution.id)
  if (execution.fill) await recordEvent(tx, row.intent.userId, { type: 'balances', chain: execution.chain })
}
