/**
 * Runs at most `atOnce` tasks concurrently and queues up to `mostWaiting`; an aborted task leaves the queue with the
 * signal's reason.
 */
export function inTurn(atOnce: number, mostWaiting: number, tooMany: () => Error) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(signal: AbortSignal, what: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw tooMany()
      await place(waiting, signal)
    } else running++
    try {
      return await what()
    } finally {
      // Pass the slot on directly: releasing it first would let a new task overtake the queue.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

function place(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
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
