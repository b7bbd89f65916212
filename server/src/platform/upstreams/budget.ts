import type { MsClock } from '#platform/clock/clock.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { leaseWindow } from '#platform/limits/lease-window.ts'
import { localLimit } from './local-limit.ts'
import { isBrowsing, type LeaseCalls, type Priority } from './upstream.port.ts'

export type BudgetSettings = {
  name: string
  limit: { calls: number; perMs: number }
  lease: LeaseCalls
  now: MsClock
}

export type Budget = {
  /** Minimum wait in milliseconds until this priority can get budget; 0 if some may be available now. */
  waitMs(priority: Priority): number
  /** Takes one of the `waiting` calls that need budget now. `down`: leases are unavailable. */
  take(priority: Priority, waiting: number): Promise<'taken' | 'none' | 'down'>
}

/**
 * The part of the limit that each priority may use up: the rest is reserved for more urgent calls. Searches leave half of
 * the browsing calls, as many as the price feed makes.
 */
const priorityShares: Record<Priority, number> = { sell: 1, buy: 0.95, quote: 0.85, browse: 0.6, search: 0.3 }

/** A lease that takes longer is abandoned, and no other is requested for this long. */
const leaseTimeoutMs = 1_000
const leaseRetryMs = 2_000
/** After this many consecutive late leases, the database counts as unavailable. */
const maxLateLeases = 3

/**
 * This instance's budget of calls to an upstream, leased from the deployment's. Lease sizes grow with usage; unused
 * calls expire. While leases are unavailable, trading calls continue with a tenth of the limit.
 */
export function createBudget({ name, limit, lease, now }: BudgetSettings): Budget {
  const { holdMs } = leaseWindow(limit.perMs)
  const localLimiter = localLimit({ calls: Math.max(1, Math.floor(limit.calls / 10)), perMs: limit.perMs }, now)
  const freeAt = new Map<Priority, number>()
  const callsOf = (priority: Priority) => Math.max(1, Math.floor(limit.calls * priorityShares[priority]))
  const max = Math.max(1, Math.ceil((limit.calls * holdMs) / limit.perMs))
  let held = { left: 0, of: 0, until: 0 }
  let downUntil = 0
  let lateLeaseCount = 0

  /** Number of calls to lease next: as many as were used of the last lease, twice as many if all of it was used. */
  function leaseSize(waiting: number): number {
    const used = held.of - held.left
    return Math.min(max, Math.max(1, waiting, held.left === 0 ? used * 2 : used))
  }

  async function fill(priority: Priority, waiting: number): Promise<'taken' | 'none' | 'down'> {
    const requestedAt = now()
    const priorityLimit = { calls: callsOf(priority), perMs: limit.perMs }
    const leasing = lease(name, priorityLimit, leaseSize(waiting))
    // A late lease counts, but is not used.
    const {
      granted,
      retryMs,
      at = requestedAt,
    } = await withTimeout(leasing, leaseTimeoutMs, () => {
      throw new Error('no lease in time')
    })
    if (granted === 0) {
      freeAt.set(priority, now() + Math.max(1, retryMs))
      return 'none'
    }
    held = { left: granted, of: granted, until: at + holdMs }
    if (takeHeld()) {
      lateLeaseCount = 0
      return 'taken'
    }
    if (++lateLeaseCount === maxLateLeases) throw new Error('leases come too late')
    return 'none'
  }

  function takeHeld(): boolean {
    if (held.left === 0 || now() >= held.until) return false
    held.left--
    return true
  }

  function takeShare(priority: Priority): 'taken' | 'none' | 'down' {
    if (isBrowsing(priority)) return 'down'
    const waitMs = localLimiter()
    if (waitMs === 0) return 'taken'
    // Waits no longer than the outage is assumed to last: the database may be available again by then.
    freeAt.set(priority, Math.min(now() + waitMs, Math.max(downUntil, now() + 1)))
    return 'none'
  }

  return {
    waitMs: (priority) => (held.left > 0 && now() < held.until ? 0 : Math.max(0, (freeAt.get(priority) ?? 0) - now())),
    async take(priority, waiting) {
      if (takeHeld()) return 'taken'
      if (now() < downUntil) return takeShare(priority)
      try {
        return await fill(priority, waiting)
      } catch {
        downUntil = now() + leaseRetryMs
        lateLeaseCount = 0
        return takeShare(priority)
      }
    },
  }
}
