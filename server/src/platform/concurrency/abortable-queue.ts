/**
 * Runs at most `maxRunning` tasks concurrently and queues up to `maxWaiting`; an aborted task leaves the queue with the
 * signal's reason.
 */
export function abortableQueue(maxRunning: number, maxWaiting: number, queueFull: () => Error) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw queueFull()
      await enqueue(waiting, signal)
    } else running++
    try {
      return await task()
    } finally {
      // Pass the slot on directly: releasing it first would let a new task overtake the queue.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

function enqueue(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      waiting.splice(waiting.indexOf(enter), 1)
      reject(signal.reason)
    }
    waiting.push(enter)
    signal.addEventListener('abort', leave, { once: true })
  })
}
