/** One change often causes several events; they are batched for this many milliseconds. */
const batchMs = 100
const pendingWork = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Runs `work` after a short delay, once for all calls with the same key until it starts; later calls run it again.
 * @param owner scope of the keys, such as the query client
 */
export function coalesce<T>(owner: object, key: string, work: () => Promise<T>): Promise<T> {
  const pendingByKey = pendingWork.get(owner) ?? new Map<string, Promise<unknown>>()
  pendingWork.set(owner, pendingByKey)
  const pending = pendingByKey.get(key)
  if (pending) return pending as Promise<T>
  const promise = new Promise((resolve) => setTimeout(resolve, batchMs)).then(() => {
    pendingByKey.delete(key)
    return work()
  })
  pendingByKey.set(key, promise)
  return promise
}
