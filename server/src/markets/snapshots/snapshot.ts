import type * as v from 'valibot'

/** Schema, lifetimes and refresh function of a snapshot. Times in milliseconds. */
export type SnapshotKind<T> = {
  /** The schema that parses stored values, which may be from an older release. */
  shape: v.GenericSchema<unknown, T>
  /** Maximum age of a value that needs no refresh. */
  maxAgeMs: number
  /** Maximum age before a value is marked stale and readers wait briefly for a newer one. */
  staleMs: number
  /** How long a reader waits for the first value (default 3,000), and for a newer value when stale (default 1,000). */
  firstWaitMs?: number
  staleWaitMs?: number
  /**
   * Loads a newer value. `show` publishes a partial result while sources are pending.
   * @throws UpstreamUnavailable when no source responded
   */
  refresh(last: T | undefined, show: (partial: T) => void): Promise<T>
}

/** A value with its age. The object is the same until its contents change. */
export type SnapshotView<T> = {
  /** Undefined: nothing stored yet. */
  value: T | undefined
  asOf: Date | null
  isStale: boolean
}

type SnapshotState<T> = {
  value?: T | undefined
  madeAt?: Date | undefined
  partial?: T | undefined
  view?: SnapshotView<T> | undefined
}

/** Returns the current view. A partial result is used only without a value, or with a stale one. */
export function toView<T>(
  { value, madeAt, partial, view }: SnapshotState<T>,
  isStale: boolean,
  now: Date,
): SnapshotView<T> {
  if (partial !== undefined && isStale) {
    return view?.value === partial ? view : { value: partial, asOf: now, isStale: false }
  }
  const asOf = madeAt ?? null
  if (view && view.value === value && view.asOf === asOf && view.isStale === isStale) return view
  return { value, asOf, isStale }
}
