import pTimeout from 'p-timeout'

/** Settles like `work`, or rejects with the signal's reason as soon as it aborts. */
export function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return pTimeout(work, { milliseconds: Number.POSITIVE_INFINITY, signal })
}
