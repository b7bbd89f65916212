import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { upstreamBudgets } from '#platform/db/tables/upstream-budgets.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { leaseWindow } from '#platform/limits/lease-window.ts'
import type { LeaseCalls } from './upstream.port.ts'

/** The longest window of a limit that can be leased from. */
const maxLeasesPerMs = 60 * 60_000
const retentionMs = 2 * maxLeasesPerMs

type Slot = { windowStart: number; leased: number }

/**
 * Leases calls out of the whole deployment's limit: never more than `calls` in any `perMs`, however they cluster. It
 * counts all leases of that time, so a caller with a smaller limit leaves the rest to those with a larger one. Rejects when
 * the database does not respond.
 */
export function leaseCalls(deps: { db: Db; now: Clock }): LeaseCalls {
  return (upstream, limit, wanted) => {
    if (limit.perMs > maxLeasesPerMs) throw new Error(`${upstream}: limits are counted for an hour at most`)
    const { slotMs, countsMs } = leaseWindow(limit.perMs)
    return transact(deps.db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upstream ${upstream}`}, 0))`)
      const at = deps.now().getTime()
      const slots = await readSlotsSince(tx, upstream, at - countsMs - slotMs, at + countsMs)
      const leased = slots.reduce((total, slot) => total + slot.leased, 0)
      const granted = Math.max(0, Math.min(wanted, limit.calls - leased))
      if (granted === 0) return { granted, retryMs: nextFreeTime(slots, leased - limit.calls) + slotMs + countsMs - at }
      await addGranted(tx, upstream, at - (at % slotMs), granted)
      return { granted, retryMs: 0, at }
    })
  }
}

/** Oldest first. Leases dated far ahead came from a wrong clock, and do not count. */
function readSlotsSince(tx: Tx, upstream: string, after: number, before: number): Promise<Slot[]> {
  const { windowStart, leased } = upstreamBudgets
  return tx
    .select({ windowStart, leased })
    .from(upstreamBudgets)
    .where(and(eq(upstreamBudgets.upstream, upstream), gt(windowStart, after), lt(windowStart, before)))
    .orderBy(asc(windowStart))
}

/** The start of the first slot whose end leaves room below the limit, given that the count is `over` it now. */
function nextFreeTime(slots: readonly Slot[], over: number): number {
  let left = over
  for (const { windowStart, leased } of slots) {
    left -= leased
    if (left < 0) return windowStart
  }
  return slots.at(-1)?.windowStart ?? 0
}

async function addGranted(tx: Tx, upstream: string, windowStart: number, granted: number): Promise<void> {
  await tx
    .insert(upstreamBudgets)
    .values({ upstream, windowStart, leased: granted })
    .onConflictDoUpdate({
      target: [upstreamBudgets.upstream, upstreamBudgets.windowStart],
      set: { leased: sql`${upstreamBudgets.leased} + ${granted}` },
    })
}

/** Deletes expired leases. */
export async function sweepBudgets(db: Db, now: Date): Promise<void> {
  const { windowStart } = upstreamBudgets
  const isOver = or(lt(windowStart, now.getTime() - retentionMs), gt(windowStart, now.getTime() + retentionMs))
  await transact(db, (tx) => tx.delete(upstreamBudgets).where(isOver))
}
