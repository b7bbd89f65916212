export type Mutex = <T>(work: () => Promise<T>) => Promise<T>

/** Runs what it is given one at a time, in the order of asking. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}
