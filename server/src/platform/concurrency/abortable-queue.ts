import PQueue from 'p-queue'

/**
 * Runs at most `maxRunning` tasks concurrently and queues up to `maxWaiting`; an aborted task leaves the queue with the
 * signal's reason. A running task keeps its slot until it ends, even if it is aborted.
 */
export function createAbortableQueue(maxRunning: number, maxWaiting: number, queueFull: () => Error) {
  const queue = new PQueue({ concurrency: maxRunning })
  return async <T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    if (queue.pending >= maxRunning && queue.size >= maxWaiting) throw queueFull()
    // The queue would free the slot of an aborted task at once, so it sees the signal only while the task waits.
    const waitController = new AbortController()
    const leaveQueue = () => waitController.abort(signal.reason)
    signal.addEventListener('abort', leaveQueue, { once: true })
    const start = () => {
      signal.removeEventListener('abort', leaveQueue)
      return task()
    }
    return queue.add(start, { signal: waitController.signal })
  }
}
