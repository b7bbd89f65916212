import type { SnapshotKind, SnapshotView } from './snapshot.ts'

/** This process's state of one snapshot. */
export type Entry<T> = {
  key: string
  kind: SnapshotKind<T>
  value?: T | undefined
  madeAt?: Date | undefined
  /** Partial result of a running refresh. */
  partial?: T | undefined
  look?: Promise<unknown> | undefined
  work?: Promise<void> | undefined
  /** Unix milliseconds before which this process neither refreshes nor reads it. */
  quietUntil: number
  failures: number
  view?: SnapshotView<T> | undefined
}

const mostKept = 3_000

/** The entry of a key; drops the least recently used entries beyond the limit. */
export function entryOf<T>(entries: Map<string, Entry<unknown>>, key: string, kind: SnapshotKind<T>): Entry<T> {
  const entry = (entries.get(key) ?? { key, quietUntil: 0, failures: 0 }) as Entry<T>
  entry.kind = kind
  entries.delete(key)
  entries.set(key, entry as Entry<unknown>)
  for (const [oldest, { work }] of entries) {
    if (entries.size <= mostKept) break
    if (!work) entries.delete(oldest)
  }
  return entry
}

/** Milliseconds since the value was loaded; infinite without one. */
export function ageOf({ madeAt }: { madeAt?: Date | undefined }, nowMs: number): number {
  return madeAt ? nowMs - madeAt.getTime() : Number.POSITIVE_INFINITY
}

/** Whether the value needs no refresh. */
export function isFresh<T>(entry: Entry<T>, nowMs: number): boolean {
  return ageOf(entry, nowMs) < entry.kind.freshMs
}

/** How long a reader waits for a newer value, in milliseconds; 0: not at all. */
export function patienceFor<T>(entry: Entry<T>, nowMs: number): number {
  if (entry.madeAt === undefined) return entry.kind.firstWaitMs ?? 3_000
  return ageOf(entry, nowMs) >= entry.kind.staleMs ? (entry.kind.staleWaitMs ?? 1_000) : 0
}
