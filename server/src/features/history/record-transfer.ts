import { recordEvent } from '#db/record-event.ts'
import type { transfers } from '#db/tables/transfers.ts'
import type { Tx } from '#db/transact.ts'
import type { HistoryDeps } from '#features/history/history-transaction.ts'
import { historyTransfer } from '#features/history/history-transfer.ts'
import { noteTransferValue } from '#features/history/note-values.ts'

/** Tells the user's browsers, in the transaction that stores it, what came or went; notes what it was worth. */
export async function recordTransfer(deps: HistoryDeps, tx: Tx, row: typeof transfers.$inferSelect): Promise<void> {
  const told = await noteTransferValue(deps, tx, row)
  await recordEvent(tx, row.userId, { type: 'transfer', transfer: historyTransfer(deps, row, told) })
}
