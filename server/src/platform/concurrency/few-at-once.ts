import { Refusal } from '#platform/errors/refusal.ts'

/**
 * Runs at most `max` pieces of work at a time, the rest in turn.
 * @throws Refusal TOO_MANY_REQUESTS when `maxWaiting` wait already: better a clear no now than an answer in a minute
 */
export function fewAtOnce(max: number, maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
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
      // The place goes to the next in line, else it is free.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
