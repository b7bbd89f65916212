/**
 * Creates a queue that runs jobs one at a time and skips a job that is already queued. After `runLast` it accepts no jobs.
 */
export function serialQueue(onError: (error: unknown) => void) {
  let tail: Promise<void> = Promise.resolve()
  let isClosed = false
  const waiting = new Set<() => Promise<void>>()
  const queue = (work: () => Promise<void>): Promise<void> => {
    if (isClosed || waiting.has(work)) return tail
    waiting.add(work)
    tail = tail
      .then(() => {
        waiting.delete(work)
        return work()
      })
      .catch(onError)
    return tail
  }
  return {
    run(work: () => Promise<void>): void {
      void queue(work)
    },
    runLast(work: () => Promise<void>): Promise<void> {
      const done = queue(work)
      isClosed = true
      return done
    },
  }
}
