import { OAuthProvider } from '@murmur/contract/identity/oauth'
import { UserId } from '@murmur/contract/ids'
import { Language } from '@murmur/contract/languages'
import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import { read } from '@murmur/contract/schema/read'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Secrets } from '#platform/secrets/secrets.ts'

/**
 * The state of a login that the browser carries to the provider and back; sealed, so that it can be neither read nor
 * forged.
 */
const LoginFlow = object({
  kind: v.literal('flow'),
  provider: OAuthProvider,
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  language: Language,
  /** The browser's mark, set only when the login started on our own pages. */
  mark: v.nullable(v.string()),
  /** The account to link the provider to, and the session that requested it. */
  linkTo: v.nullable(object({ userId: UserId, sessionId: v.string() })),
  /** Milliseconds since 1970. */
  until: finite,
})
export type LoginFlow = v.InferOutput<typeof LoginFlow>

/** A user that the provider identified; the second factor is still missing. */
const PendingLogin = object({ kind: v.literal('half'), provider: OAuthProvider, subject: v.string(), until: finite })
export type PendingLogin = v.InferOutput<typeof PendingLogin>

export const cookieMs = 10 * 60_000

export type SealedCookies = ReturnType<typeof sealedCookies>

/**
 * Over TLS these are __Host- cookies, which another host of the domain cannot set: otherwise it could plant a login of
 * its own. That requires the path /; they expire after ten minutes.
 */
export function sealedCookies(deps: { secrets: Pick<Secrets, 'seal' | 'open'>; publicUrl: string; now: () => Date }) {
  const secure = deps.publicUrl.startsWith('https:')
  const base = { path: '/', httpOnly: true, secure } as const
  const named = (name: string) => (secure ? `__Host-murmur-${name}` : `murmur-${name}`)
  const open = <T extends { until: number }>(
    shape: v.GenericSchema<unknown, T>,
    sealed: string | undefined,
  ): T | undefined => {
    const opened = sealed && unseal(deps.secrets, sealed)
    const found = opened ? read(shape, opened) : undefined
    return found && found.until > deps.now().getTime() ? found : undefined
  }
  // Lax: the browser must send it when the provider redirects back.
  const flow = { ...base, sameSite: 'lax' } as const
  const half = { ...base, sameSite: 'strict' } as const
  const maxAge = cookieMs / 1000
  return {
    flow: (request: FastifyRequest) => open(LoginFlow, request.cookies[named('oauth')]),
    half: (request: FastifyRequest) => open(PendingLogin, request.cookies[named('oauth-half')]),
    setFlow: (reply: FastifyReply, value: LoginFlow) =>
      reply.setCookie(named('oauth'), deps.secrets.seal(JSON.stringify(value)), { ...flow, maxAge }),
    setHalf: (reply: FastifyReply, value: PendingLogin) =>
      reply.setCookie(named('oauth-half'), deps.secrets.seal(JSON.stringify(value)), { ...half, maxAge }),
    clearFlow: (reply: FastifyReply) => reply.clearCookie(named('oauth'), flow),
    clearHalf: (reply: FastifyReply) => reply.clearCookie(named('oauth-half'), half),
  }
}

function unseal(secrets: Pick<Secrets, 'open'>, sealed: string): unknown {
  try {
    return JSON.parse(secrets.open(sealed))
  } catch {
    // Sealed by another deployment, or forged.
    return undefined
  }
}
