import { formatUnits } from '@murmur/contract/money'
import { enqueue } from '#platform/db/enqueue.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { transfers } from '#wallets/tables/transfers.ts'
import type { HistoryDeps } from './history-transaction.ts'
import { historyTransfer } from './history-transfer.ts'
import { recordTransferValue } from './record-values.ts'

/**
 * Notifies the user's browsers of a transfer, in the transaction that stores the transfer, and records its USD value. A deposit is
 * news for the chat.
 */
export async function recordTransfer(deps: HistoryDeps, tx: Tx, row: typeof transfers.$inferSelect): Promise<void> {
  const recorded = await recordTransferValue(deps, tx, row)
  // A send is shown by its execution.
  if (!row.isListed) return
  const transfer = historyTransfer(deps, row, recorded)
  await recordEvent(tx, row.userId, { type: 'transfer', transfer })
  if (row.direction !== 'in') return
  const { id, userId, chain, symbol } = row
  const token = { chain, address: row.token }
  const amount = formatUnits(row.amount, row.decimals)
  const news = { kind: 'deposit', chain, symbol, token, amount, usd: transfer.usdValue ?? null } as const
  await enqueue(tx, { kind: 'news', payload: { userId, key: `deposit:${id}`, at: row.at.toISOString(), news } })
}
