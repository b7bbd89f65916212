import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db, Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { toldValues } from '#trading/tables/told-values.ts'
import { transfers } from '#wallets/tables/transfers.ts'

export type ToldRow = typeof toldValues.$inferSelect
/** USD for one whole token, times 10^18, at the time of the trade; null: unknown, and not looked up again. */
export type ToldPrices = Pick<ToldRow, 'paidUsdE18' | 'receivedUsdE18' | 'coinUsdE18'>
/** A pending value, with its transfer or intent. */
export type AwaitedValue = {
  told: ToldRow
  transfer: typeof transfers.$inferSelect | null
  intent: typeof intents.$inferSelect | null
}

/**
 * The source of a value: the confirmed quote, a price sample near that time, or a lookup shortly after. `pending` waits
 * for such a lookup; `none` means that no price was available.
 */
export type ValueSource = 'quote' | 'sample' | 'reading' | 'pending' | 'none'

/** Inserts a value unless one is stored. */
export async function noteValue(tx: Tx, row: ToldRow & { source: ValueSource }): Promise<void> {
  await tx.insert(toldValues).values(row).onConflictDoNothing()
}

export async function toldById(queries: Queries, ids: readonly string[]): Promise<Map<string, ToldRow>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select()
    .from(toldValues)
    .where(inArray(toldValues.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The oldest pending values. */
export async function awaitedValues(db: Db, limit: number): Promise<AwaitedValue[]> {
  return db.read
    .select({ told: toldValues, transfer: transfers, intent: intents })
    .from(toldValues)
    .leftJoin(transfers, eq(transfers.id, toldValues.id))
    .leftJoin(executions, eq(executions.id, toldValues.id))
    .leftJoin(intents, eq(intents.id, executions.id))
    .where(eq(toldValues.source, 'pending' satisfies ValueSource))
    .orderBy(asc(toldValues.at))
    .limit(limit)
}

/** Settles a pending value; does nothing if another process has settled it. */
export async function settleValue(tx: Tx, id: string, prices: ToldPrices, source: ValueSource): Promise<void> {
  await tx
    .update(toldValues)
    .set({ ...prices, source })
    .where(and(eq(toldValues.id, id), eq(toldValues.source, 'pending' satisfies ValueSource)))
}
