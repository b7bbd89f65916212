import type { MsClock } from '#platform/clock/clock.ts'
/**
 * Limits calls in this process only: at most `calls` in any `perMs`.
 * @returns 0 when the call is within the limit, else the milliseconds until one may be made
 */
export function localLimit({ calls, perMs }: { calls: number; perMs: number }, now: MsClock): () => number {
  let made: number[] = []
  return () => {
    const at = now()
    made = made.filter((each) => each > at - perMs)
    const oldest = made[made.length - calls]
    if (oldest !== undefined) return oldest + perMs - at
    made.push(at)
    return 0
  }
}
