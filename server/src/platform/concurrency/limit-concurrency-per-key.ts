import { limitConcurrency } from './limit-concurrency.ts'

/**
 * Like `limitConcurrency`, and of each key only one task runs or is queued while one more waits for it, so that one key's tasks cannot
 * take all places.
 * @throws Refusal TOO_MANY_REQUESTS for a third task of a key too
 */
export function limitConcurrencyPerKey<Key>(max: number, maxWaiting: number) {
  const limit = limitConcurrency(max, maxWaiting)
  const limiters = new Map<Key, { run: typeof limit; count: number }>()
  return async <T>(key: Key, work: () => Promise<T>): Promise<T> => {
    const own = limiters.get(key) ?? { run: limitConcurrency(1, 1), count: 0 }
    limiters.set(key, own)
    own.count++
    try {
      return await own.run(() => limit(work))
    } finally {
      if (--own.count === 0) limiters.delete(key)
    }
  }
}
