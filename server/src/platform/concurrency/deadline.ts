export type Deadline = {
  signal: AbortSignal
  abort(reason?: unknown): void
  isExpired(): boolean
  /** Stops the timer and the observation of the caller's signal. */
  clear(): void
}

/**
 * Aborts with `signal` or after `ms`, whichever comes first. Replaces `AbortSignal.any` with `AbortSignal.timeout`: on
 * Node 20 that pair may be garbage-collected, and then never aborts.
 */
export function createDeadline(
  signal: AbortSignal | undefined,
  ms: number,
  lateError = () => new Error('timeout'),
): Deadline {
  const controller = new AbortController()
  let isExpired = false
  const onAbort = () => controller.abort(signal?.reason)
  const timer = setTimeout(() => {
    isExpired = true
    controller.abort(lateError())
  }, ms)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort, { once: true })
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    isExpired: () => isExpired,
    clear() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    },
  }
}
