import type { MsClock } from '#platform/clock/clock.ts'
import type { Priority } from './upstream.port.ts'

export type CircuitBreaker = {
  /**
   * The verdict for the next call: `go`; `wait` for `ms` (rate limited) or for the running probe (no `ms`); or
   * `refuse`, since the upstream is down.
   */
  next(priority: Priority): { go: true } | { wait: true; ms?: number } | { refuse: true }
  /** Registers a call; one of the other functions reports its end. */
  begin(): void
  recordSuccess(): void
  recordFailure(): void
  /** A call that ended without a verdict on the upstream's health. */
  recordUnknown(): void
  /** A 429 response, with its Retry-After if it had one. */
  pause(retryAfterMs: number | undefined): void
}

const maxFailures = 5
const firstPauseMs = 2_000
const maxPauseMs = 30_000
const minRateLimitPauseMs = 1_000
const maxRateLimitPauseMs = 60_000

/**
 * Creates a circuit breaker for one upstream: opens after five consecutive failures, for two seconds and longer each time,
 * until a probe succeeds; and after a 429, for its Retry-After. Trading calls may probe again after two seconds
 * already.
 */
export function createCircuitBreaker(now: MsClock): CircuitBreaker {
  let failures = 0
  let failedAt = 0
  let rateLimitedUntil = 0
  let rateLimitsInARow = 0
  let runningCount = 0
  const isDown = () => failures >= maxFailures
  const pauseMs = () => Math.min(firstPauseMs * 2 ** (failures - maxFailures), maxPauseMs)

  return {
    next(priority) {
      const rateLimitMs = rateLimitedUntil - now()
      if (rateLimitMs > 0) return { wait: true, ms: rateLimitMs }
      if (!isDown()) return { go: true }
      const isUrgent = priority === 'sell' || priority === 'buy'
      if (now() - failedAt < (isUrgent ? firstPauseMs : pauseMs())) return { refuse: true }
      return runningCount > 0 ? { wait: true } : { go: true }
    },
    begin() {
      runningCount++
    },
    recordSuccess() {
      runningCount--
      failures = 0
      rateLimitsInARow = 0
    },
    recordFailure() {
      runningCount--
      failures++
      failedAt = now()
    },
    recordUnknown() {
      runningCount--
    },
    pause(retryAfterMs) {
      runningCount--
      const ms = retryAfterMs ?? firstPauseMs * 2 ** Math.min(rateLimitsInARow, 5)
      rateLimitsInARow++
      rateLimitedUntil = Math.max(
        rateLimitedUntil,
        now() + Math.min(Math.max(ms, minRateLimitPauseMs), maxRateLimitPauseMs),
      )
    },
  }
}
