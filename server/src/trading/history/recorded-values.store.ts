import type { TokenAmount } from '@murmur/contract/trading/trades'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
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

/** With the literal of the partial index: a parameter could keep the index from being used. */
const isPending = sql`${recordedValues.source} = 'pending'`

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

/**
 * Lists some pending values, the same number of each user's before more of anyone's, each round at random: anyone can send a wallet
 * any number of tokens without a price, which must keep neither other users' values nor the user's own from being looked up.
 */
export async function listPendingValues(db: Db, limit: number): Promise<PendingValue[]> {
  const perUser = sql<number>`row_number() over (partition by ${recordedValues.userId} order by random())`
  const ranked = db.read
    .select({ id: recordedValues.id, rank: perUser.as('rank') })
    .from(recordedValues)
    .where(isPending)
    .as('ranked')
  const pay = sql<TokenAmount>`${intents.quote} -> 'pay'`
  const receive = sql<TokenAmount>`${intents.quote} -> 'receive'`
  return db.read
    .select({ recorded: recordedValues, transfer: transfers, intent: { chain: intents.chain, pay, receive } })
    .from(ranked)
    .innerJoin(recordedValues, eq(recordedValues.id, ranked.id))
    .leftJoin(transfers, eq(transfers.id, recordedValues.id))
    .leftJoin(executions, eq(executions.id, recordedValues.id))
    .leftJoin(intents, eq(intents.id, executions.id))
    .where(isPending)
    .orderBy(ranked.rank, sql`random()`)
    .limit(limit)
}

/** Gives up the pending values from before `since`. */
export async function expireValues(tx: Tx, since: Date): Promise<void> {
  const expired = tx
    .select({ id: recordedValues.id })
    .from(recordedValues)
    .where(and(isPending, lt(recordedValues.at, since)))
    // Another process may settle or expire them in another order.
    .for('update', { skipLocked: true })
  await tx
    .update(recordedValues)
    .set({ source: 'none' satisfies ValueSource })
    .where(sql`${recordedValues.id} in ${expired}`)
}

/** Stores the prices of a pending value; does nothing if another process has done so. */
export async function settleValue(tx: Tx, id: string, prices: RecordedPrices, source: ValueSource): Promise<void> {
  await tx
    .update(recordedValues)
    .set({ ...prices, source })
    .where(and(eq(recordedValues.id, id), isPending))
}
