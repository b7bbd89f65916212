import { OAuthProvider } from '@murmur/contract/identity/oauth'
import { UserId } from '@murmur/contract/ids'
import { Language } from '@murmur/contract/languages'
import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Clock } from '#platform/clock/clock.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** The state of a login, stored in an encrypted cookie that the browser cannot read or forge. */
const LoginFlow = object({
  kind: v.literal('flow'),
  provider: OAuthProvider,
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  language: Language,
  /** The known-browser token; set only when the login started on a page of this site. */
  mark: v.nullable(v.string()),
  /** The account to link the provider to, and the session that requested it. */
  linkTo: v.nullable(object({ userId: UserId, sessionId: v.string() })),
  /** Milliseconds since 1970. */
  until: finite,
})
export type LoginFlow = v.InferOutput<typeof LoginFlow>

/** A user identified by the provider, before the second factor. */
const PendingLogin = object({ kind: v.literal('half'), provider: OAuthProvider, subject: v.string(), until: finite })
export type PendingLogin = v.InferOutput<typeof PendingLogin>

export const cookieMs = 10 * 60_000

export type EncryptedCookies = ReturnType<typeof encryptedCookies>

/**
 * Reads and writes the cookies of OAuth logins. Over TLS they have the __Host- prefix, which requires the path / and
 * stops other hosts of the domain from setting them. They expire after ten minutes.
 */
export function encryptedCookies(deps: {
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  publicUrl: string
  now: Clock
}) {
  const secure = deps.publicUrl.startsWith('https:')
  const baseOptions = { path: '/', httpOnly: true, secure } as const
  const cookieName = (name: string) => (secure ? `__Host-murmur-${name}` : `murmur-${name}`)
  const readCookie = <T extends { until: number }>(
    shape: v.GenericSchema<unknown, T>,
    sealed: string | undefined,
  ): T | undefined => {
    const decrypted = sealed && decryptCookie(deps.secrets, sealed)
    const cookieValue = decrypted ? tryParse(shape, decrypted) : undefined
    return cookieValue && cookieValue.until > deps.now().getTime() ? cookieValue : undefined
  }
  // Lax: the browser must send it when the provider redirects back.
  const flow = { ...baseOptions, sameSite: 'lax' } as const
  const pendingLogin = { ...baseOptions, sameSite: 'strict' } as const
  const maxAge = cookieMs / 1000
  return {
    flow: (request: FastifyRequest) => readCookie(LoginFlow, request.cookies[cookieName('oauth')]),
    pendingLogin: (request: FastifyRequest) => readCookie(PendingLogin, request.cookies[cookieName('oauth-half')]),
    setLoginFlow: (reply: FastifyReply, value: LoginFlow) =>
      reply.setCookie(cookieName('oauth'), deps.secrets.encrypt(JSON.stringify(value)), { ...flow, maxAge }),
    setPendingLogin: (reply: FastifyReply, value: PendingLogin) =>
      reply.setCookie(cookieName('oauth-half'), deps.secrets.encrypt(JSON.stringify(value)), {
        ...pendingLogin,
        maxAge,
      }),
    clearLoginFlow: (reply: FastifyReply) => reply.clearCookie(cookieName('oauth'), flow),
    clearPendingLogin: (reply: FastifyReply) => reply.clearCookie(cookieName('oauth-half'), pendingLogin),
  }
}

function decryptCookie(secrets: Pick<Secrets, 'decrypt'>, sealed: string): unknown {
  try {
    return JSON.parse(secrets.decrypt(sealed))
  } catch {
    // The cookie was encrypted by another deployment, or forged.
    return undefined
  }
}
