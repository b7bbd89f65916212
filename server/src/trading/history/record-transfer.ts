import { recordEvent } from '#platform/db/record-event.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { transfers } from '#wallets/tables/transfers.ts'
import type { HistoryDeps } from './history-transaction.ts'
import { historyTransfer } from './history-transfer.ts'
import { recordTransferValue } from './record-values.ts'

/**
 * Notifies the user's browsers of a transfer, in the transaction that stores the transfer, and records its USD value.
 */
export async function recordTransfer(deps: HistoryDeps, tx: Tx, row: typeof transfers.$inferSelect): Promise<void> {
  const recorded = await recordTransferValue(deps, tx, row)
  await recordEvent(tx, row.userId, { type: 'transfer', transfer: historyTransfer(deps, row, recorded) })
}
