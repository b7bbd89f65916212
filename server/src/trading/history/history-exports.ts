import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { UserId } from '@murmur/contract/ids'
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'
import { Refusal } from '#platform/errors/refusal.ts'

/** Runs the read of one slice when it reaches the front of the queue. */
export type SliceQueue = <T>(read: () => Promise<T>) => Promise<T>

const retryAfter = 5

/**
 * Creates a function that streams exports without delaying other requests: one export per user, one slice at a time
 * over all exports of this process, and other requests run between two slices.
 * @throws Refusal TOO_MANY_REQUESTS while another export of the same user runs
 */
export function createHistoryExports(): (
  userId: UserId,
  lines: (enqueue: SliceQueue) => AsyncIterable<string>,
) => Readable {
  const running = new Set<string>()
  const oneAtATime = limitConcurrency(1, Number.POSITIVE_INFINITY)
  const enqueue: SliceQueue = (read) =>
    oneAtATime(async () => {
      // Yields to other requests, because the embedded database responds in microtasks.
      await setImmediate()
      return read()
    })
  return (userId, lines) => {
    if (running.has(userId)) {
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfter, reason: 'export-running' })
    }
    running.add(userId)
    const stream = Readable.from(withCleanup(lines(enqueue), () => running.delete(userId)))
    // Needed if the client disconnects before the first line is read: then the generator never starts.
    stream.once('close', () => running.delete(userId))
    return stream
  }
}

async function* withCleanup(lines: AsyncIterable<string>, done: () => void): AsyncGenerator<string> {
  try {
    yield* lines
  } finally {
    done()
  }
}
