/** A map of at most `maxKeys` keys; evicts the oldest entries first. */
export type BoundedMap<T> = { set(key: string, value: T): void; get(key: string): T | undefined }

/** Creates a map that drops its oldest key when it is full. */
export function createBoundedMap<T>(maxKeys: number): BoundedMap<T> {
  const values = new Map<string, T>()
  return {
    set(key, value) {
      values.delete(key)
      values.set(key, value)
      for (const oldest of values.keys()) {
        if (values.size <= maxKeys) break
        values.delete(oldest)
      }
    },
    get: (key) => values.get(key),
  }
}
