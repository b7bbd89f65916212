import type { Address } from '@murmur/contract/address'
import type { UserId } from '@murmur/contract/ids'
import type { TokenId } from '@murmur/contract/token-id'
import { and, asc, count, desc, eq, inArray, lt } from 'drizzle-orm'
import { priceAlerts } from '#markets/tables/price-alerts.ts'
import type { Db } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'

export type AlertRow = typeof priceAlerts.$inferSelect
export type NewAlertRow = Omit<
  AlertRow,
  'state' | 'seenPast' | 'seenAt' | 'believedUsdE18' | 'doubtedUsdE18' | 'firedAt' | 'firedUsdE18'
>

const maxListed = 200
const retentionMs = 90 * 24 * 60 * 60_000
const whereActive = eq(priceAlerts.state, 'active')

/** Lists a user's alerts, newest first: all active ones, and fired ones up to 200 in total. */
export async function listAlerts(db: Db, userId: UserId): Promise<AlertRow[]> {
  const rows = await db.read
    .select()
    .from(priceAlerts)
    .where(eq(priceAlerts.userId, userId))
    // Active alerts first: otherwise newer fired ones could displace them, and they could not be deleted.
    .orderBy(asc(priceAlerts.state), desc(priceAlerts.createdAt), desc(priceAlerts.id))
    .limit(maxListed)
  return rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
}

/** Lists the tokens with active alerts, each once. */
export async function listAlertTokens(db: Db): Promise<TokenId[]> {
  const { chain, address } = priceAlerts
  return db.read.selectDistinct({ chain, address }).from(priceAlerts).where(whereActive).orderBy(chain, address)
}

/** Counts a user's active alerts. */
export async function countActive(tx: Tx, userId: UserId): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(priceAlerts)
    .where(and(eq(priceAlerts.userId, userId), whereActive))
  return row?.count ?? 0
}

/** Finds the user's active alert with the same terms. */
export async function findDuplicateAlert(tx: Tx, alert: NewAlertRow): Promise<AlertRow | undefined> {
  const { userId, chain, address, condition, usdE18, byMail } = alert
  const sameAlertConditions = [
    eq(priceAlerts.userId, userId),
    eq(priceAlerts.chain, chain),
    eq(priceAlerts.address, address),
    eq(priceAlerts.condition, condition),
    eq(priceAlerts.usdE18, usdE18),
    eq(priceAlerts.byMail, byMail),
  ]
  const [row] = await tx
    .select()
    .from(priceAlerts)
    .where(and(whereActive, ...sameAlertConditions))
  return row
}

/** Stores a new alert. */
export async function insertAlert(tx: Tx, alert: NewAlertRow): Promise<AlertRow> {
  const [row] = await tx.insert(priceAlerts).values(alert).returning()
  if (!row) throw new Error('The alert was not stored')
  return row
}

/** Deletes a user's alert. Returns whether it existed. */
export async function deleteAlert(tx: Tx, userId: UserId, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(priceAlerts)
    .where(and(eq(priceAlerts.id, id), eq(priceAlerts.userId, userId)))
    .returning({ id: priceAlerts.id })
  return deleted.length > 0
}

/** Locks the active alerts of some tokens until the transaction ends. */
export async function lockActive(tx: Tx, chain: TokenId['chain'], addresses: readonly Address[]): Promise<AlertRow[]> {
  return (
    tx
      .select()
      .from(priceAlerts)
      .where(and(whereActive, eq(priceAlerts.chain, chain), inArray(priceAlerts.address, [...addresses])))
      // All transactions lock alerts in this order, so that two instances cannot deadlock.
      .orderBy(asc(priceAlerts.id))
      .for('update')
  )
}

export type AlertChange = Pick<AlertRow, 'seenPast' | 'seenAt' | 'believedUsdE18' | 'doubtedUsdE18'> &
  Partial<Pick<AlertRow, 'state' | 'firedAt' | 'firedUsdE18'>>

/** Updates an active alert after a sample. */
export async function changeAlert(tx: Tx, id: string, change: AlertChange): Promise<AlertRow | undefined> {
  const [row] = await tx
    .update(priceAlerts)
    .set(change)
    .where(and(eq(priceAlerts.id, id), whereActive))
    .returning()
  return row
}

/** Removes alerts that fired more than 90 days ago. */
export async function removeOldAlerts(tx: Tx, now: Date): Promise<void> {
  const isOld = lt(priceAlerts.firedAt, new Date(now.getTime() - retentionMs))
  await tx.delete(priceAlerts).where(and(eq(priceAlerts.state, 'fired'), isOld))
}
