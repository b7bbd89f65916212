export type Mutex = <T>(work: () => Promise<T>) => Promise<T>

/** Creates a mutex that runs async tasks one at a time, in call order. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}
