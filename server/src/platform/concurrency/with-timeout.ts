import pTimeout from 'p-timeout'

/**
 * Settles like `work`, or after `ms` with the result or error of `onTimeout`. The work itself goes on; its late result or
 * error is ignored.
 */
export function withTimeout<T, Late>(work: Promise<T>, ms: number, onTimeout: () => Late): Promise<T | Late> {
  // Like `setTimeout`, whose shortest delay is 1 ms.
  return pTimeout<T, Late>(work, { milliseconds: Math.max(1, ms), fallback: onTimeout })
}
