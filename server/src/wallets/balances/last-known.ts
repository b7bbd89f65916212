/** The newest value of each key, for at most `mostKeys` keys; the oldest are evicted first. */
export type LastKnown<T> = { keep(key: string, value: T): void; find(key: string): T | undefined }

export function lastKnown<T>(mostKeys: number): LastKnown<T> {
  const values = new Map<string, T>()
  return {
    keep(key, value) {
      values.delete(key)
      values.set(key, value)
      for (const oldest of values.keys()) {
        if (values.size <= mostKeys) break
        values.delete(oldest)
      }
    },
    find: (key) => values.get(key),
  }
}
