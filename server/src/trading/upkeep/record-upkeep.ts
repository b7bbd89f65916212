import { recordEvents } from '#platform/db/record-event.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { Execution } from '#trading/execution/execution.ts'
import { type HistoryDeps, outcomeOf } from '#trading/history/history-transaction.ts'
import { recordUpkeepValue } from '#trading/history/record-values.ts'
import type { RecordedRow } from '#trading/history/recorded-values.store.ts'
import type { ReclaimIntent, RevokeIntent } from '#trading/intents/intents.store.ts'
import { historyReclaim } from './history-reclaim.ts'
import { historyRevoke } from './history-revoke.ts'

type Upkeep = {
  intent: RevokeIntent | ReclaimIntent
  createdAt: Date
  recorded: RecordedRow | null
  execution: Execution
}

/**
 * Notifies the user's browsers of the new state of a revocation or a rent reclaim, in the transaction of the move, and records the
 * price of its fee.
 */
export async function recordUpkeep(
  deps: HistoryDeps,
  tx: Tx,
  { intent, execution, createdAt, recorded: known }: Upkeep,
): Promise<void> {
  const { userId, chain } = intent
  const recorded = known ?? (await recordUpkeepValue(tx, intent))
  const outcome = outcomeOf(execution)
  const transfer =
    intent.side === 'revoke'
      ? historyRevoke(deps, outcome, intent.quote, createdAt, recorded)
      : historyReclaim(deps, outcome, intent.quote, createdAt, recorded)
  const balances = execution.fill ? [{ type: 'balances', chain } as const] : []
  await recordEvents(tx, userId, [{ type: 'transfer', transfer }, ...balances])
}
