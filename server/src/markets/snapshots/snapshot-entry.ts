import type { SnapshotKind, SnapshotView } from './snapshot.ts'

/** This process's state of one snapshot. */
export type Entry<T> = {
  key: string
  kind: SnapshotKind<T>
  value?: T | undefined
  madeAt?: Date | undefined
  /** The partial result of a running refresh. */
  partial?: T | undefined
  pendingRead?: Promise<unknown> | undefined
  pendingRefresh?: Promise<void> | undefined
  /** Until this time (Unix milliseconds) the process neither refreshes nor reads the snapshot. */
  skipUntil: number
  failures: number
  view?: SnapshotView<T> | undefined
}

const maxEntries = 3_000

/** Returns the entry of a key; evicts the least recently used entries beyond the limit. */
export function getEntry<T>(entries: Map<string, Entry<unknown>>, key: string, kind: SnapshotKind<T>): Entry<T> {
  const entry = (entries.get(key) ?? { key, skipUntil: 0, failures: 0 }) as Entry<T>
  entry.kind = kind
  entries.delete(key)
  entries.set(key, entry as Entry<unknown>)
  for (const [oldest, { pendingRefresh }] of entries) {
    if (entries.size <= maxEntries) break
    if (!pendingRefresh) entries.delete(oldest)
  }
  return entry
}

/** Returns the milliseconds since the value was loaded; infinite without a value. */
export function getAge({ madeAt }: { madeAt?: Date | undefined }, nowMs: number): number {
  return madeAt ? nowMs - madeAt.getTime() : Number.POSITIVE_INFINITY
}

/** Whether the value needs no refresh. */
export function isRecent<T>(entry: Entry<T>, nowMs: number): boolean {
  return getAge(entry, nowMs) < entry.kind.maxAgeMs
}

/** Returns how long a reader waits for a newer value, in milliseconds. */
export function readerTimeout<T>(entry: Entry<T>, nowMs: number): number {
  if (entry.madeAt === undefined) return entry.kind.firstWaitMs ?? 3_000
  return getAge(entry, nowMs) >= entry.kind.staleMs ? (entry.kind.staleWaitMs ?? 1_000) : 0
}
