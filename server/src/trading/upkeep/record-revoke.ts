import { recordEvents } from '#platform/db/record-event.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { Execution } from '#trading/execution/execution.ts'
import { type HistoryDeps, outcomeOf } from '#trading/history/history-transaction.ts'
import { recordRevokeValue } from '#trading/history/record-values.ts'
import type { RecordedRow } from '#trading/history/recorded-values.store.ts'
import type { RevokeIntent } from '#trading/intents/intents.store.ts'
import { historyRevoke } from './history-revoke.ts'

type Revoked = { intent: RevokeIntent; createdAt: Date; recorded: RecordedRow | null; execution: Execution }

/** Notifies the user's browsers of a revocation's new state, in the transaction of the move, and records the price of its fee. */
export async function recordRevoke(
  deps: HistoryDeps,
  tx: Tx,
  { intent, execution, createdAt, recorded: known }: Revoked,
): Promise<void> {
  const { userId, chain, quote } = intent
  const recorded = known ?? (await recordRevokeValue(tx, intent))
  const transfer = historyRevoke(deps, outcomeOf(execution), quote, createdAt, recorded)
  const balances = execution.fill ? [{ type: 'balances', chain } as const] : []
  await recordEvents(tx, userId, [{ type: 'transfer', transfer }, ...balances])
}
