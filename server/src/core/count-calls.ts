import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#core/refusal.ts'
import type { App } from '#core/serve.ts'

export type Limit = { max: number; perSeconds: number }

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call: by user where one must be signed in; by address where not, else each new account would count anew. */
    countCall(request: FastifyRequest, what: string, limit: Limit): Promise<void>
  }
}

/** More than a person with several tabs needs, less than hurts. */
const floodLimit: Limit = { max: 1200, perSeconds: 60 }

/**
 * Counts calls in this process's memory: the whole of a visitor's address in a minute, and each endpoint's own limit.
 * `scale` multiplies every limit (tests and benches come from one address).
 */
export async function countCalls(app: App, scale: number): Promise<void> {
  await app.register(rateLimit, { global: false, cache: 50_000 })
  const counters = new Map<string, ReturnType<App['createRateLimit']>>()
  const count = async (request: FastifyRequest, what: string, who: string, limit: Limit) => {
    const counter =
      counters.get(what) ??
      app.createRateLimit({
        max: limit.max * scale,
        timeWindow: limit.perSeconds * 1000,
        keyGenerator: (each) => `${what} ${each.visitor}`,
      })
    counters.set(what, counter)
    request.visitor = who
    const answer = await counter(request)
    if (!answer.isAllowed && answer.isExceeded) {
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: answer.ttlInSeconds })
    }
  }
  app.decorateRequest('visitor', '')
  app.decorate('countCall', (request, what, limit) => {
    const isPublic = request.routeOptions.config.endpoint?.access === 'public'
    const user = isPublic ? undefined : request.session?.user.id
    return count(request, what, user ?? addressOf(request), limit)
  })
  app.addHook('onRequest', async (request) => {
    // Pages and their files cost little, and one visit asks for dozens.
    if (request.routeOptions.config.endpoint) await count(request, 'all', addressOf(request), floodLimit)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    visitor: string
  }
}

/** An IPv6 household has 2^64 addresses and counts as one. A connection that was reset meanwhile has none any more. */
export function addressOf(request: { ip: string | undefined }): string {
  const { ip = 'unknown' } = request
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const groups = [...head.split(':'), ...Array<string>(8).fill('0'), ...tail.split(':')]
  return `${groups.slice(0, 4).join(':')}::/64`
}
