export type Deadline = { signal: AbortSignal; isLate(): boolean; clear(): void }

/**
 * Aborts with `signal` or after `ms`, whichever comes first. Replaces `AbortSignal.any` with `AbortSignal.timeout`: on
 * Node 20 that pair may be garbage-collected, and then never aborts.
 */
export function deadline(signal: AbortSignal, ms: number): Deadline {
  const controller = new AbortController()
  let isLate = false
  const onAbort = () => controller.abort(signal.reason)
  const timer = setTimeout(() => {
    isLate = true
    controller.abort(new Error('timeout'))
  }, ms)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  return {
    signal: controller.signal,
    isLate: () => isLate,
    clear() {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    },
  }
}
