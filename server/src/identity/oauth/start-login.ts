import { randomBytes } from 'node:crypto'
import type { OAuthProvider } from '@murmur/contract/identity/oauth'
import type { Language } from '@murmur/contract/languages'
import type { Session } from '#platform/http/session.ts'
import type { OAuthDeps } from './oauth-deps.ts'
import { cookieMs, type LoginFlow } from './sealed-cookie.ts'

export type Starting = { session: Session | null; language: Language; mark: string | undefined }
export type Begun = { address: URL; flow: LoginFlow } | 'off'

/**
 * Starts an OAuth login. With a verified session the provider's account is linked to the user's, otherwise it signs a
 * user in.
 * @throws OAuthFailure when the provider is unavailable
 */
export async function startLogin(
  deps: Pick<OAuthDeps, 'providers' | 'publicUrl' | 'now'>,
  id: OAuthProvider,
  { session, language, mark }: Starting,
): Promise<Begun> {
  const port = deps.providers.find((one) => one.id === id)?.port
  if (!port) return 'off'
  const checks = { state: random(), nonce: random(), verifier: random() }
  const address = await port.begin({ ...checks, redirectUri: redirectUri(deps.publicUrl, id) })
  const linkTo = session?.user.isVerified ? { userId: session.user.id, sessionId: session.id } : null
  const until = deps.now().getTime() + cookieMs
  return { address, flow: { kind: 'flow', provider: id, ...checks, language, mark: mark ?? null, linkTo, until } }
}

/** The callback URL, as registered with the provider. */
export function redirectUri(publicUrl: string, id: OAuthProvider): string {
  return `${publicUrl}/api/oauth/${id}/callback`
}

/** 43 characters, the minimum of PKCE. */
function random(): string {
  return randomBytes(32).toString('base64url')
}
