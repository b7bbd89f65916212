import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors/refusal.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects requests that another site's page makes a browser send. Every browser sends Origin or Sec-Fetch-Site with an
 * unsafe request; a client that sends neither is a program and must send JSON, which no page can send across sites
 * without a preflight.
 * @throws Refusal FOREIGN_ORIGIN
 */
export function checkOrigin(allowed: ReadonlySet<string>, request: Pick<FastifyRequest, 'method' | 'headers'>): void {
  if (safeMethods.has(request.method)) return
  const { origin, 'sec-fetch-site': site, 'content-type': type } = request.headers
  const isForeign =
    (site !== undefined && site !== 'same-origin') ||
    (origin !== undefined && !allowed.has(origin)) ||
    (site === undefined && origin === undefined && !type?.startsWith('application/json'))
  if (isForeign) throw new Refusal('FOREIGN_ORIGIN')
}

/** The origins of one public URL: localhost has several names. */
export function allowedOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  const own = ['localhost', '127.0.0.1', '[::1]']
  return own.includes(hostname) ? own.map((name) => `${protocol}//${name}${port ? `:${port}` : ''}`) : [origin]
}
