import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { createBrowserToken, verifyBrowserToken } from './browser-token.ts'
import type { SessionRules } from './sessions.store.ts'

export type SessionCookiesDeps = {
  publicUrl: string
  sessionRules: SessionRules
  secrets: Pick<Secrets, 'hmac'>
  newId: () => string
}
export type SessionCookies = ReturnType<typeof sessionCookies>

const browserTokenSeconds = 180 * 24 * 60 * 60

/** Reads and sets a browser's cookies: the session token, and the known-browser token of the last account. */
export function sessionCookies({ publicUrl, sessionRules, secrets, newId }: SessionCookiesDeps) {
  const { name, options } = sessionCookie(publicUrl)
  const browserCookieName = `${name}-browser`
  const sessionOptions = { ...options, maxAge: Math.floor(sessionRules.lifetimeMs / 1000) }
  return {
    token: (request: FastifyRequest) => request.cookies[name],
    browserToken: (request: FastifyRequest) => request.cookies[browserCookieName],
    setToken: (reply: FastifyReply, token: string) => reply.setCookie(name, token, sessionOptions),
    /** Stores the known-browser token after a login, so that this browser's attempts are counted separately. */
    setBrowserToken: (request: FastifyRequest, reply: FastifyReply, email: string) => {
      const id = verifyBrowserToken(secrets, email, request.cookies[browserCookieName]) ?? newId()
      reply.setCookie(browserCookieName, createBrowserToken(secrets, email, id), {
        ...options,
        maxAge: browserTokenSeconds,
      })
    },
    clearToken: (reply: FastifyReply) => reply.clearCookie(name, options),
  }
}
