import { recordEvent } from '#db/record-event.ts'
import type { transfers } from '#db/tables/transfers.ts'
import type { Tx } from '#db/transact.ts'
import type { HistoryDeps } from '#features/history/history-transaction.ts'
import { historyTransfer } from '#features/history/history-transfer.ts'

/** Tells the user's browsers, in the transaction that stores it, what came or went. */
export async function recordTransfer(deps: HistoryDeps, tx: Tx, row: typeof transfers.$inferSelect): Promise<void> {
  await recordEvent(tx, row.userId, { type: 'transfer', transfer: historyTransfer(deps, row) })
}
