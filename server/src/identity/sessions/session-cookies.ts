import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { browserMark, readBrowserMark } from './browser-mark.ts'
import type { SessionRules } from './sessions.store.ts'

export type SessionCookiesDeps = {
  publicUrl: string
  sessionRules: SessionRules
  secrets: Pick<Secrets, 'hmac'>
  newId: () => string
}
export type SessionCookies = ReturnType<typeof sessionCookies>

const markSeconds = 180 * 24 * 60 * 60

/** Reads and sets a browser's cookies: the session's token, and the mark of the last account that signed in. */
export function sessionCookies({ publicUrl, sessionRules, secrets, newId }: SessionCookiesDeps) {
  const { name, options } = sessionCookie(publicUrl)
  const markName = `${name}-browser`
  const life = { ...options, maxAge: Math.floor(sessionRules.lifeMs / 1000) }
  return {
    token: (request: FastifyRequest) => request.cookies[name],
    mark: (request: FastifyRequest) => request.cookies[markName],
    setToken: (reply: FastifyReply, token: string) => reply.setCookie(name, token, life),
    /** A user signed in to this account here: from now on this browser's tries are counted separately. */
    setMark: (request: FastifyRequest, reply: FastifyReply, email: string) => {
      const id = readBrowserMark(secrets, email, request.cookies[markName]) ?? newId()
      reply.setCookie(markName, browserMark(secrets, email, id), { ...options, maxAge: markSeconds })
    },
    clearToken: (reply: FastifyReply) => reply.clearCookie(name, options),
  }
}
