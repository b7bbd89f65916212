import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { UserId } from '@murmur/contract/ids'
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'
import { Refusal } from '#platform/errors/refusal.ts'

/** Runs the read of one slice once it reaches the front of the queue. */
export type SliceQueue = <T>(read: () => Promise<T>) => Promise<T>

const retryAfter = 5

/**
 * Streams exports without delaying anyone else: one export per user, one slice at a time over all exports of this
 * process, and other requests run between two slices.
 * @throws Refusal TOO_MANY_REQUESTS while another export of the same user runs
 */
export function historyExports(): (userId: UserId, lines: (enqueue: SliceQueue) => AsyncIterable<string>) => Readable {
  const running = new Set<string>()
  const oneAtATime = limitConcurrency(1, Number.POSITIVE_INFINITY)
  const enqueue: SliceQueue = (read) =>
    oneAtATime(async () => {
      // The embedded database responds in microtasks: without this, nothing else would run until the export ends.
      await setImmediate()
      return read()
    })
  return (userId, lines) => {
    if (running.has(userId)) {
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfter, reason: 'export-running' })
    }
    running.add(userId)
    const stream = Readable.from(untilDone(lines(enqueue), () => running.delete(userId)))
    // The client may disconnect before the first line is read; then the generator never starts.
    stream.once('close', () => running.delete(userId))
    return stream
  }
}

async function* untilDone(lines: AsyncIterable<string>, done: () => void): AsyncGenerator<string> {
  try {
    yield* lines
  } finally {
    done()
  }
}
