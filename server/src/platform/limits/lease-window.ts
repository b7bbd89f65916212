export type LeaseWindow = {
  /** So long a leased call may be kept before it is made. */
  holdMs: number
  /** Leases are counted in slots of this length. */
  slotMs: number
  /** So long a lease counts, from the end of its slot on. */
  countsMs: number
}

/**
 * How calls to an upstream that allows some in any `perMs` are leased, so that it never sees more, by its own clock. A call
 * leased now arrives there within `holdMs` and the way, which may be half a slot longer for one call than for the next, and
 * the clocks of two instances may differ by as much: so a lease counts for longer than `perMs`.
 */
export function leaseWindow(perMs: number): LeaseWindow {
  const slotMs = Math.ceil(perMs / 60)
  const holdMs = Math.max(slotMs, Math.min(200, Math.ceil(perMs / 5)))
  return { slotMs, holdMs, countsMs: perMs + holdMs + Math.ceil(holdMs / 2) }
}
