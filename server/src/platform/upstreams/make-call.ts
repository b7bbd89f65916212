import type { MsClock } from '#platform/clock/clock.ts'
import type { Job } from './call-queue.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { fetchText, ResponseTooLarge, UpstreamRateLimited } from './fetch-text.ts'
import { UpstreamUnavailable } from './upstream.port.ts'

export type UpstreamTarget = { base: string; headers: Record<string, string>; maxBytes: number; now: MsClock }

/** Sends a call, settles it for all callers that joined it, and reports the upstream's health. Never rejects. */
export async function makeCall(target: UpstreamTarget, health: CircuitBreaker, job: Job): Promise<void> {
  const { base, headers, maxBytes, now } = target
  const { path, method = 'GET', body } = job.call
  const request = { url: `${base}${path}`, method, headers: { ...headers, ...job.call.headers }, body }
  const startedAt = now()
  health.begin()
  try {
    const answer = await fetchText(request, job.signal, maxBytes, now)
    health.recordSuccess()
    job.settle(answer)
  } catch (error) {
    const unavailable = error instanceof UpstreamUnavailable ? error : new UpstreamUnavailable('unreadable')
    reportHealth(health, unavailable, now() - startedAt >= job.timeoutMs / 2)
    job.settle(unavailable)
  }
}

/** A call that was queued for a long time before it was sent had too little time left for a verdict on the upstream. */
function reportHealth(health: CircuitBreaker, unavailable: UpstreamUnavailable, hadEnoughTime: boolean): void {
  if (unavailable instanceof UpstreamRateLimited) health.pause(unavailable.rateLimitMs)
  else if (unavailable instanceof ResponseTooLarge) health.recordSuccess()
  else if (unavailable.message === 'timeout' && !hadEnoughTime) health.recordUnknown()
  else health.recordFailure()
}
