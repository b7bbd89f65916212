export type LeaseWindow = {
  /** How long a leased call may be held back before it is sent. */
  holdMs: number
  /** Leases are counted in slots of this length. */
  slotMs: number
  /** How long a lease counts, from the end of its slot. */
  countsMs: number
}

/**
 * Leases for an upstream that allows a number of calls in any `perMs`, so that it never sees more by its own clock. A
 * call leased now arrives there within `holdMs` plus its latency, which may differ by half a slot between two calls,
 * and the clocks of two instances may differ by as much: so a lease counts for longer than `perMs`.
 */
export function leaseWindow(perMs: number): LeaseWindow {
  const slotMs = Math.ceil(perMs / 60)
  const holdMs = Math.max(slotMs, Math.min(200, Math.ceil(perMs / 5)))
  return { slotMs, holdMs, countsMs: perMs + holdMs + Math.ceil(holdMs / 2) }
}
