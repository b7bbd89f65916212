import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db, Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'
import { executions } from '#trading/tables/executions.ts'
import { intents } from '#trading/tables/intents.ts'
import { toldValues } from '#trading/tables/told-values.ts'
import { transfers } from '#wallets/tables/transfers.ts'

export type ToldRow = typeof toldValues.$inferSelect
/** USD for one whole token, times 10^18, as it was then; null: not known, and not looked for again. */
export type ToldPrices = Pick<ToldRow, 'paidUsdE18' | 'receivedUsdE18' | 'coinUsdE18'>
/** A value that waits to be read, with what it is the value of. */
export type AwaitedValue = {
  told: ToldRow
  transfer: typeof transfers.$inferSelect | null
  intent: typeof intents.$inferSelect | null
}

/**
 * Where a value comes from: the quote that the user said yes to, a sample of our own near that time, or a reading right
 * after. `pending` waits for such a reading; `none` says that nobody knew.
 */
export type ValueSource = 'quote' | 'sample' | 'reading' | 'pending' | 'none'

/** Notes a value, once: the first word stays. */
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

/** The oldest values that wait to be read. */
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

/** Ends the wait of one value; nothing when another process did. */
export async function settleValue(tx: Tx, id: string, prices: ToldPrices, source: ValueSource): Promise<void> {
  await tx
    .update(toldValues)
    .set({ ...prices, source })
    .where(and(eq(toldValues.id, id), eq(toldValues.source, 'pending' satisfies ValueSource)))
}
