import type { TxHash } from '@murmur/contract/tx-hash'
import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queries } from '#platform/db/db.ts'
import { toOutcome } from '#trading/execution/execution-rows.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { recordedValues } from '#trading/tables/recorded-values.ts'
import { transactions } from '#trading/tables/transactions.ts'
import type { Step } from '#venues/execution-state.port.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import { historyEntry, type ShownIntent } from './history-entry.ts'
import type { selectPositions } from './history-positions.ts'
import type { HistoryDeps } from './history-transaction.ts'
import { historyTransfer } from './history-transfer.ts'

/** The hash of the current transaction, or of the last approval if the swap was never signed. */
const lastHash = sql<TxHash | null>`coalesce(${executions.transactionHash}, (select ${transactions.hash} from ${transactions}
  where ${transactions.executionId} = ${executions.id} order by ${transactions.createdAt} desc limit 1))`

/** The purpose of the current transaction. */
const lastStep = sql<Step | null>`(select ${transactions.step} from ${transactions}
  where ${transactions.hash} = ${executions.transactionHash})`

/** Selects everything that the history shows of the rows at these positions, newest first, in one statement. */
export function selectRows(read: Queries, positions: ReturnType<typeof selectPositions>) {
  const page = positions.as('page')
  return read
    .select({
      trade: {
        id: executions.id,
        chain: executions.chain,
        state: executions.state,
        succeeded: executions.succeeded,
        fill: executions.fill,
        networkFee: executions.networkFee,
        refusalCode: executions.refusalCode,
        refusalReason: executions.refusalReason,
        refusalReasonId: executions.refusalReasonId,
        refusalValues: executions.refusalValues,
        createdAt: executions.createdAt,
      },
      hash: lastHash,
      step: lastStep,
      intent: { side: intents.side, quote: intents.quote },
      transfer: getTableColumns(transfers),
      recorded: {
        // First, because Drizzle drops a joined object whose first column is null, and this one never is.
        source: recordedValues.source,
        paidUsdE18: recordedValues.paidUsdE18,
        receivedUsdE18: recordedValues.receivedUsdE18,
        coinUsdE18: recordedValues.coinUsdE18,
      },
    })
    .from(page)
    .leftJoin(executions, eq(executions.id, page.id))
    .leftJoin(intents, eq(intents.id, executions.id))
    .leftJoin(transfers, eq(transfers.id, page.id))
    .leftJoin(recordedValues, eq(recordedValues.id, page.id))
    .orderBy(desc(page.micros), desc(page.id))
}

type HistoryRow = Awaited<ReturnType<typeof selectRows>>[number]

/** Converts a row for the history. */
export function toTransaction(deps: HistoryDeps, { trade, hash, step, intent, transfer, recorded }: HistoryRow) {
  if (transfer) return historyTransfer(deps, transfer, recorded ?? undefined)
  if (!trade || !intent) throw new Error('A position has neither a trade nor a transfer')
  return historyEntry(
    deps,
    { ...toOutcome(trade), hash, step },
    intent as ShownIntent,
    trade.createdAt,
    recorded ?? undefined,
  )
}
