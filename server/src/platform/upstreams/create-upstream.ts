import type { Clock } from '#platform/clock/clock.ts'
import { createBudget } from './budget.ts'
import { createCallQueue } from './call-queue.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { serveQueue } from './serve-queue.ts'
import { createSharedCalls } from './shared-calls.ts'
import type { LeaseCalls, Priority, Upstream } from './upstream.port.ts'

export type UpstreamSettings = {
  name: string
  /** The base URL that the paths of calls are appended to. */
  url: string
  headers?: Record<string, string>
  limit: { calls: number; perMs: number }
  lease: LeaseCalls
  now?: Clock
  /** For calls without their own timeout; default 5,000. */
  timeoutMs?: number
  /** Default 2,000,000. */
  maxBytes?: number
}

/** Creates an upstream client. It sends and leases nothing before the first call. */
export function createUpstream(settings: UpstreamSettings): Upstream {
  const { name, limit, timeoutMs = 5_000, maxBytes = 2_000_000, headers = {} } = settings
  const now = () => (settings.now?.() ?? new Date()).getTime()
  const target = { base: settings.url.replace(/\/+$/, ''), headers, maxBytes, now }
  const callQueue = createCallQueue()
  const openBudget = () => createBudget({ name, limit, lease: settings.lease, now })
  // Searches lease on their own: they would use up the leases of other calls, from a larger part of the limit.
  const [budget, searchBudget] = [openBudget(), openBudget()]
  const budgetOf = (priority: Priority) => (priority === 'search' ? searchBudget : budget)
  const health = createCircuitBreaker(now)
  const calls = createSharedCalls(callQueue, now)
  const serve = serveQueue({ queue: callQueue, budgetOf, health, target, paceMs: limit.perMs / limit.calls })

  return {
    name,
    async request(call) {
      // Otherwise it could name another host.
      if (!call.path.startsWith('/')) throw new Error(`${name}: a path begins with a slash`)
      const answer = calls.ask(call, call.timeoutMs ?? timeoutMs)
      serve()
      return answer
    },
  }
}
