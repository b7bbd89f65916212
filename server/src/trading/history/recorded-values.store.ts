import type { TokenAmount } from '@murmur/contract/trading/trades'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { Intent } from '#trading/intents/intents.store.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { recordedValues } from '#trading/tables/recorded-values.ts'
import { transfers } from '#wallets/tables/transfers.ts'

export type RecordedRow = typeof recordedValues.$inferSelect
/** Prices at the time of a trade: USD for one whole token, times 10^18. Null: unknown, and not looked up again. */
export type RecordedPrices = Pick<RecordedRow, 'paidUsdE18' | 'receivedUsdE18' | 'coinUsdE18'>
/** A pending value, with its transfer or the intent of its trade; the value of a send is never pending. */
export type PendingValue = {
  recorded: RecordedRow
  transfer: typeof transfers.$inferSelect | null
  intent: (Pick<Intent, 'chain'> & { pay: TokenAmount; receive: TokenAmount }) | null
}

/**
 * The source of a value: the confirmed quote, a price sample near that time, or a lookup shortly after. `pending`:
 * waits for a lookup. `none`: no price was available.
 */
export type ValueSource = 'quote' | 'sample' | 'reading' | 'pending' | 'none'

/** Inserts a value unless one is stored. */
export async function insertValue(tx: Tx, row: RecordedRow & { source: ValueSource }): Promise<void> {
  await tx.insert(recordedValues).values(row).onConflictDoNothing()
}

/** Reads recorded values by the ids of their trades or transfers. */
export async function readRecordedValues(queries: Queries, ids: readonly string[]): Promise<Map<string, RecordedRow>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select()
    .from(recordedValues)
    .where(inArray(recordedValues.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Lists the oldest pending values. */
export async function listPendingValues(db: Db, limit: number): Promise<PendingValue[]> {
  const pay = sql<TokenAmount>`${intents.quote} -> 'pay'`
  const receive = sql<TokenAmount>`${intents.quote} -> 'receive'`
  return db.read
    .select({ recorded: recordedValues, transfer: transfers, intent: { chain: intents.chain, pay, receive } })
    .from(recordedValues)
    .leftJoin(transfers, eq(transfers.id, recordedValues.id))
    .leftJoin(executions, eq(executions.id, recordedValues.id))
    .leftJoin(intents, eq(intents.id, executions.id))
    .where(eq(recordedValues.source, 'pending' satisfies ValueSource))
    .orderBy(asc(recordedValues.at))
    .limit(limit)
}

/** Stores the prices of a pending value; does nothing if another process has done so. */
export async function settleValue(tx: Tx, id: string, prices: RecordedPrices, source: ValueSource): Promise<void> {
  await tx
    .update(recordedValues)
    .set({ ...prices, source })
    .where(and(eq(recordedValues.id, id), eq(recordedValues.source, 'pending' satisfies ValueSource)))
}
