import type { IncomingMessage } from 'node:http'
import type { Clock } from '#platform/clock/clock.ts'
import { allowedOrigins } from '#platform/http/check-origin.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import type { LookUpSession, Session } from '#platform/http/session.ts'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import { floodLimit } from '#platform/limits/count-calls.ts'
import { createEventCounter } from './event-counter.ts'

export type AuthenticatorDeps = {
  now: Clock
  findSession: LookUpSession
  publicUrl: string
  allowedOrigins: readonly string[]
  rateLimitScale: number
}

/** An authenticated client; the token is needed to mark the session as active. */
export type Client = { session: Session; token: string }

const handshakesPerMinute = 120

/**
 * Admits connections with a verified session's cookie from our own pages or from clients other than browsers. Browsers always
 * send the Origin of a page that opens a websocket; a request without it and without `sec-fetch-` headers is not from a browser. Limits
 * the handshakes of an address like its calls, and those of a user.
 */
export function createConnectionAuthenticator(app: App, deps: AuthenticatorDeps) {
  const origins = new Set([...allowedOrigins(deps.publicUrl), ...deps.allowedOrigins])
  const { name } = sessionCookie(deps.publicUrl)
  const count = createEventCounter(handshakesPerMinute * deps.rateLimitScale, 60, deps.now)
  const countVisit = createEventCounter(floodLimit.max * deps.rateLimitScale, floodLimit.perSeconds, deps.now)

  return async function authenticateConnection(request: IncomingMessage): Promise<Client | undefined> {
    const { origin, cookie, ...headers } = request.headers
    const isBrowser = Object.keys(headers).some((header) => header.startsWith('sec-fetch-'))
    if (origin === undefined ? isBrowser : !origins.has(origin)) return undefined
    const token = app.parseCookie(cookie ?? '')[name]
    // Before the lookup: a cookie can be made up.
    if (!token || countVisit(app.visitorOf(request)) > 0) return undefined
    const session = await deps.findSession(token)
    if (!session?.user.isVerified || count(session.user.id) > 0) return undefined
    return { session, token }
  }
}
