/**
 * Counts calls in this process alone: at most `calls` in any `perMs`.
 * @returns 0 when one more is counted, else the milliseconds until one may be
 */
export function localShare({ calls, perMs }: { calls: number; perMs: number }, now: () => number): () => number {
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
