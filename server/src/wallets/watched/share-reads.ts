import type { Clock } from '#platform/clock/clock.ts'
import { createBoundedMap } from '#wallets/balances/bounded-map.ts'

/** Returns the pending or cached read of `key`, or starts one. */
export type ShareReads<T> = (key: string, read: () => Promise<T>) => Promise<T>

const cacheMs = 60_000
const maxCached = 1_000

/**
 * Runs one read per key at a time, and caches its result for 60 s. The cache is shared by all users, because the data is public. A
 * failed read is not cached. Keeps at most 1,000 keys and drops the oldest.
 */
export function shareReads<T>(now: Clock): ShareReads<T> {
  const reads = createBoundedMap<{ result: Promise<T>; endsAt: number }>(maxCached)
  return (key, read) => {
    const sharedRead = reads.get(key)
    if (sharedRead && now().getTime() < sharedRead.endsAt) return sharedRead.result
    const started = { result: read(), endsAt: Number.POSITIVE_INFINITY }
    reads.set(key, started)
    started.result.then(
      () => {
        started.endsAt = now().getTime() + cacheMs
      },
      () => {
        started.endsAt = 0
      },
    )
    return started.result
  }
}
