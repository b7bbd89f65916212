import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import { challengeMs } from './challenges.store.ts'

/**
 * A cookie that binds the challenge of a login to the browser that requested it: another browser cannot be signed in with an
 * assertion that was made elsewhere.
 */
export function loginCookie(publicUrl: string) {
  const { name: sessionName, options } = sessionCookie(publicUrl)
  const name = `${sessionName}-passkey`
  return {
    /** Sets the cookie, or keeps that of another tab. Returns its hash. */
    set(request: FastifyRequest, reply: FastifyReply): string {
      const token = request.cookies[name] ?? randomBytes(32).toString('base64url')
      reply.setCookie(name, token, { ...options, maxAge: challengeMs / 1000 })
      return sha256(token)
    },
    /** The hash of the browser's cookie; without one a hash that no challenge has. */
    read: (request: FastifyRequest): string => sha256(request.cookies[name] ?? ''),
  }
}
