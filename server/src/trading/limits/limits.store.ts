import type { TradeLimits } from '@murmur/contract/identity/limits'
import type { UserId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { users } from '#identity/tables/users.ts'
import type { Queries } from '#platform/db/db.ts'
import { enqueue } from '#platform/db/enqueue.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import type { Tx } from '#platform/db/transact.ts'
import { Outage } from '#platform/errors/outage.ts'
import { tradeLimits } from '#trading/tables/trade-limits.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'

/** The limits that apply at a time, and pending limits, if any. */
export type LimitsAt = { now: TradeLimits; pending: (TradeLimits & { from: Date }) | null }

type Row = typeof tradeLimits.$inferSelect

const noLimits: TradeLimits = { perTradeUsd: null, perDayUsd: null }

/** Reads a user's limits as they apply at a time. */
export async function readLimits(queries: Queries, userId: UserId, at: Date): Promise<LimitsAt> {
  const [row] = await queries.select().from(tradeLimits).where(eq(tradeLimits.userId, userId))
  return limitsAt(row, at)
}

/**
 * Reads the limits and locks their row, if any, until this transaction ends. Locks the user's row first, as inserting the execution
 * will: a send locks the user before the limits, so the opposite order could deadlock.
 */
export async function lockLimits(tx: Tx, userId: UserId, at: Date): Promise<LimitsAt> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  const [row] = await tx.select().from(tradeLimits).where(eq(tradeLimits.userId, userId)).for('update')
  return limitsAt(row, at)
}

/** Locks the user's row to serialize changes, because the first change has no limits row to lock. */
export async function lockOwner(tx: Tx, userId: UserId): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** Stores a user's current and pending limits. */
export async function writeLimits(tx: Tx, userId: UserId, { now, pending }: LimitsAt): Promise<void> {
  const values = {
    ...now,
    pendingPerTradeUsd: pending?.perTradeUsd ?? null,
    pendingPerDayUsd: pending?.perDayUsd ?? null,
    pendingFrom: pending?.from ?? null,
  }
  await tx
    .insert(tradeLimits)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: tradeLimits.userId, set: values })
}

/**
 * Removes pending looser limits, here and in the signer; the current limits stay. With `signer`, it is called at once, because the
 * caller's reply shows its limits. Without it, or while it is down, the outbox calls it. Recorded like any other change of limits.
 */
export async function dropLooserLimits(
  tx: Tx,
  userId: UserId,
  at: Date,
  signer?: Pick<Signer, 'keepLimits'>,
): Promise<void> {
  const { now, pending } = await lockLimits(tx, userId, at)
  if (pending) await writeLimits(tx, userId, { now, pending: null })
  const isKeptBySigner = await signer?.keepLimits(userId).catch((error: unknown) => {
    if (!(error instanceof Outage)) throw error
  })
  if (!isKeptBySigner) await enqueue(tx, { kind: 'keep-limits', payload: { userId } }, at)
  // The user's own request is always recorded: it may cancel limits that only the signer has as pending.
  if (!pending && !signer) return
  await recordAudit(tx, { userId, action: 'trade-limits', details: { outcome: 'kept' } }, at)
  await recordEvent(tx, userId, { type: 'changed', subject: 'limits' }, at)
}

/** Returns the limits at a time; pending limits apply from their start time. */
function limitsAt(row: Row | undefined, at: Date): LimitsAt {
  if (!row) return { now: noLimits, pending: null }
  const now = { perTradeUsd: row.perTradeUsd, perDayUsd: row.perDayUsd }
  if (!row.pendingFrom) return { now, pending: null }
  const pendingLimits = { perTradeUsd: row.pendingPerTradeUsd, perDayUsd: row.pendingPerDayUsd }
  return row.pendingFrom <= at
    ? { now: pendingLimits, pending: null }
    : { now, pending: { ...pendingLimits, from: row.pendingFrom } }
}
