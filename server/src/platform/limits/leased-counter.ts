import type { MsClock } from '#platform/clock/clock.ts'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
/**
 * Leases up to `wanted` counts of a key's limit in the current window, for all instances together. `endsAt` is that
 * window's end in Unix milliseconds. Rejects when the database does not respond.
 */
export type LeaseCounts = (
  key: string,
  limit: CountLimit,
  wanted: number,
) => Promise<{ granted: number; endsAt: number }>
export type CountLimit = { max: number; windowMs: number }

type HeldLease = { left: number; used: number; endsAt: number; isSpent: boolean; leasing: Promise<void> | undefined }

/**
 * The fraction of a limit that one lease takes: counts that another instance has leased but not used are unavailable
 * here.
 */
const leasesPerWindow = 20
/** A lease that takes longer is abandoned, and no other is requested for this long. */
const leaseTimeoutMs = 1_000
const retryPauseMs = 2_000
const maxKeys = 50_000

/**
 * Counts across all instances by leases. Never admits more than `max` in a window; each other instance that a visitor
 * uses may reserve up to a twentieth of it. While leases are unavailable, each instance counts alone, a twentieth at a time, so that it
 * returns to the shared count soon after an outage.
 * @returns a function that counts one under a key: whether it is within the limit, and the milliseconds until the
 * window ends
 */
export function createLeasedCounter(lease: LeaseCounts, now: MsClock) {
  const leasesByKey = new Map<string, HeldLease>()
  let retryAt = 0

  function getOrAddLease(key: string): HeldLease {
    const known = leasesByKey.get(key)
    if (known && (known.leasing || known.endsAt > now())) return known
    const fresh = { left: 0, used: 0, endsAt: 0, isSpent: false, leasing: undefined }
    leasesByKey.delete(key)
    const [oldest] = leasesByKey.size >= maxKeys ? leasesByKey.keys() : []
    if (oldest !== undefined) leasesByKey.delete(oldest)
    leasesByKey.set(key, fresh)
    return fresh
  }

  async function fill(key: string, held: HeldLease, limit: CountLimit): Promise<void> {
    const leaseSize = Math.max(1, Math.floor(limit.max / leasesPerWindow))
    try {
      if (now() < retryAt) throw new Error('no leases for a while')
      const { granted, endsAt } = await withTimeout(lease(key, limit, leaseSize), leaseTimeoutMs, () => {
        throw new Error('no lease in time')
      })
      Object.assign(held, { left: granted, endsAt, isSpent: granted === 0 })
    } catch {
      if (now() >= retryAt) retryAt = now() + retryPauseMs
      const left = Math.min(leaseSize, Math.max(0, limit.max - held.used))
      Object.assign(held, { left, endsAt: Math.max(held.endsAt, now() + limit.windowMs), isSpent: left === 0 })
    }
  }

  return async function count(key: string, limit: CountLimit): Promise<{ isAllowed: boolean; ttl: number }> {
    for (;;) {
      const held = getOrAddLease(key)
      const ttl = Math.max(0, held.endsAt - now())
      if (held.left > 0) {
        held.left -= 1
        held.used += 1
        return { isAllowed: true, ttl }
      }
      if (held.isSpent) return { isAllowed: false, ttl }
      // Cleared after the assignment: `fill` ends at once during an outage, and a lease that stayed here would be awaited forever.
      held.leasing ??= fill(key, held, limit).finally(() => {
        held.leasing = undefined
      })
      await held.leasing
    }
  }
}
