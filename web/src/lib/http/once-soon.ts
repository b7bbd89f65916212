/** Several events often tell of one change; in milliseconds. */
const gatherMs = 100
const gathered = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Runs `work` a moment later, once for all callers with the same key until it starts; later ones run it again.
 * @param owner what the keys belong to, such as the query client
 */
export function onceSoon<T>(owner: object, key: string, work: () => Promise<T>): Promise<T> {
  const waiting = gathered.get(owner) ?? new Map<string, Promise<unknown>>()
  gathered.set(owner, waiting)
  const known = waiting.get(key)
  if (known) return known as Promise<T>
  const run = new Promise((resolve) => setTimeout(resolve, gatherMs)).then(() => {
    waiting.delete(key)
    return work()
  })
  waiting.set(key, run)
  return run
}
