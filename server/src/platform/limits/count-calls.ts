import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors/refusal.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import { visitorAddress } from '#platform/http/visitor-address.ts'
import { createLeasedCounter, type LeaseCounts } from './leased-counter.ts'

type Limit = { max: number; perSeconds: number }

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts a call by user on endpoints that need a session. Public ones count by address, because each new account would
     * start a new count.
     */
    countCall(request: FastifyRequest, name: string, limit: Limit): Promise<void>
    /** Counts a call of any kind by its visitor's address. */
    countVisit(request: FastifyRequest): Promise<void>
  }
}

/** More than one person with several tabs needs, and too few to do harm. */
export const floodLimit: Limit = { max: 1200, perSeconds: 60 }

export type CountCallsOptions = {
  /** Multiplies every limit: all calls of tests and benches come from one address. */
  scale: number
  /** Where several instances may run; without it, calls are counted in this process's memory. */
  lease?: LeaseCounts | undefined
}

/** Counts calls: all calls of a visitor's address per minute, and the calls to each endpoint by its own limit. */
export async function countCalls(app: App, { scale, lease }: CountCallsOptions): Promise<void> {
  await app.register(rateLimit, { global: false, cache: 50_000, ...(lease ? { store: sharedStore(lease) } : {}) })
  const counters = new Map<string, ReturnType<App['createRateLimit']>>()
  const count = async (request: FastifyRequest, name: string, caller: string, limit: Limit) => {
    const counter =
      counters.get(name) ??
      app.createRateLimit({
        max: limit.max * scale,
        timeWindow: limit.perSeconds * 1000,
        keyGenerator: (each) => `${name} ${each.visitor}`,
      })
    counters.set(name, counter)
    request.visitor = caller
    const answer = await counter(request)
    if (!answer.isAllowed && answer.isExceeded) {
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: answer.ttlInSeconds })
    }
  }
  app.decorateRequest('visitor', '')
  app.decorate('countCall', (request, name, limit) => {
    const isPublic = request.routeOptions.config.endpoint?.access === 'public'
    const user = isPublic ? undefined : request.session?.user.id
    return count(request, name, user ?? getVisitorAddress(request), limit)
  })
  app.decorate('countVisit', (request) => count(request, 'all', getVisitorAddress(request), floodLimit))
  app.addHook('onRequest', async (request) => {
    // Pages and their files are cheap, and one visit loads dozens.
    if (request.routeOptions.config.endpoint) await app.countVisit(request)
  })
}

/** The store interface of @fastify/rate-limit: a count above `max` is too many. */
function sharedStore(lease: LeaseCounts): FastifyRateLimitStoreCtor {
  const count = createLeasedCounter(lease, Date.now)
  return class Store implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs = 60_000, max = 0): void {
      count(key, { max, windowMs }).then(
        ({ isAllowed, ttl }) => done(null, { current: isAllowed ? max : max + 1, ttl }),
        (error: Error) => done(error),
      )
    }
    child(): FastifyRateLimitStore {
      return new Store()
    }
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    visitor: string
  }
}

/** The key that a call's visitor is counted by: see `visitorAddress`. */
export function getVisitorAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return visitorAddress(ip, socket.remoteAddress)
}
