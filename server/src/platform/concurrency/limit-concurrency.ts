import PQueue from 'p-queue'
import { Refusal } from '#platform/errors/refusal.ts'

/**
 * Runs at most `max` tasks concurrently and queues the rest.
 * @throws Refusal TOO_MANY_REQUESTS when `maxWaiting` tasks are queued: a fast error is better than a reply after a
 * minute
 */
export function limitConcurrency(max: number, maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: max })
  return async (work) => {
    if (queue.pending >= max && queue.size >= maxWaiting) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: 5 })
    return queue.add(work)
  }
}
