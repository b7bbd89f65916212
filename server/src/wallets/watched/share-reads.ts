import type { Clock } from '#platform/clock/clock.ts'
import { boundedMap } from '#wallets/balances/bounded-map.ts'

/** Returns the read that is in progress or was kept for `key`, or starts one. */
export type ShareReads<T> = (key: string, read: () => Promise<T>) => Promise<T>

const keptForMs = 60_000
const maxCached = 1_000

/**
 * Reads each key once at a time, and keeps a result for 60 s, for all users: it is public. A failed read is not kept. Of more than 1,000
 * keys the oldest are dropped.
 */
export function shareReads<T>(now: Clock): ShareReads<T> {
  const reads = boundedMap<{ result: Promise<T>; endsAt: number }>(maxCached)
  return (key, read) => {
    const known = reads.get(key)
    if (known && now().getTime() < known.endsAt) return known.result
    const started = { result: read(), endsAt: Number.POSITIVE_INFINITY }
    reads.set(key, started)
    started.result.then(
      () => {
        started.endsAt = now().getTime() + keptForMs
      },
      () => {
        started.endsAt = 0
      },
    )
    return started.result
  }
}
