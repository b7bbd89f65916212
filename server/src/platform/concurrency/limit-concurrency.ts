import { Refusal } from '#platform/errors/refusal.ts'

/**
 * Runs at most `max` tasks concurrently and queues the rest.
 * @throws Refusal TOO_MANY_REQUESTS when `maxWaiting` tasks are queued: a fast error is better than a reply after a
 * minute
 */
export function limitConcurrency(max: number, maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < max) running++
    else {
      if (waiting.length >= maxWaiting) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: 5 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      // Pass the slot to the next task in the queue, or free it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
