import type { MsClock } from '#platform/clock/clock.ts'
/**
 * Limits calls in this process only: at most `calls` in any `perMs`.
 * @returns 0 when the call is within the limit, else the milliseconds until one may be made
 */
export function localLimit({ calls, perMs }: { calls: number; perMs: number }, now: MsClock): () => number {
  let callTimes: number[] = []
  return () => {
    const at = now()
    callTimes = callTimes.filter((each) => each > at - perMs)
    const oldest = callTimes[callTimes.length - calls]
    if (oldest !== undefined) return oldest + perMs - at
    callTimes.push(at)
    return 0
  }
}
