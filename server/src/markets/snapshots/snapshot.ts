import type * as v from 'valibot'

/** What is kept under one key, and how. Times in milliseconds. */
export type SnapshotKind<T> = {
  /** Reads what was stored, perhaps by an older release. */
  shape: v.GenericSchema<unknown, T>
  /** So long nobody asks for a newer one. */
  freshMs: number
  /** From then on it is said to be stale, and readers wait a moment for a newer one. */
  staleMs: number
  /** How long the reader of a first answer waits (default 3,000), and that of a stale one (default 1,000). */
  firstWaitMs?: number
  staleWaitMs?: number
  /**
   * Learns a newer one. `show` hands out what is known already, while the rest is waited for.
   * @throws UpstreamSilent when nobody answered
   */
  refresh(last: T | undefined, show: (partial: T) => void): Promise<T>
}

/** The same object for as long as nothing of it has changed. */
export type SnapshotView<T> = {
  /** Undefined: nobody has said anything yet. */
  value: T | undefined
  asOf: Date | null
  isStale: boolean
}

type Kept<T> = {
  value?: T | undefined
  madeAt?: Date | undefined
  partial?: T | undefined
  view?: SnapshotView<T> | undefined
}

/** How what is kept is shown now; what a refresh knows already stands in only where there is nothing else, or old things. */
export function viewOf<T>({ value, madeAt, partial, view }: Kept<T>, isStale: boolean, now: Date): SnapshotView<T> {
  if (partial !== undefined && isStale) {
    return view?.value === partial ? view : { value: partial, asOf: now, isStale: false }
  }
  const asOf = madeAt ?? null
  if (view && view.value === value && view.asOf === asOf && view.isStale === isStale) return view
  return { value, asOf, isStale }
}
