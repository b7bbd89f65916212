/** Lets `atOnce` run and the others wait, `mostWaiting` of them; an aborted one leaves the queue with the signal's reason. */
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
      // The place is handed on, not given back and taken again: nobody comes in between.
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
