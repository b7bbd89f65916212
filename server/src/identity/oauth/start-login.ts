import { randomBytes } from 'node:crypto'
import type { OAuthProvider } from '@murmur/contract/identity/oauth'
import type { Language } from '@murmur/contract/languages'
import type { Session } from '#platform/http/session.ts'
import { cookieMs, type LoginFlow } from './encrypted-cookies.ts'
import type { OAuthDeps } from './oauth-deps.ts'

export type StartLoginInput = { session: Session | null; language: Language; browserToken: string | undefined }
export type StartedLogin = { address: URL; flow: LoginFlow } | 'off'

/**
 * Starts an OAuth login: links the provider's account to the user of a verified session, and otherwise signs a user in.
 * @throws OAuthFailure when the provider is unavailable
 */
export async function startLogin(
  deps: Pick<OAuthDeps, 'providers' | 'publicUrl' | 'now'>,
  id: OAuthProvider,
  { session, language, browserToken }: StartLoginInput,
): Promise<StartedLogin> {
  const port = deps.providers.find((one) => one.id === id)?.port
  if (!port) return 'off'
  const checks = { state: randomToken(), nonce: randomToken(), verifier: randomToken() }
  const address = await port.begin({ ...checks, redirectUri: redirectUri(deps.publicUrl, id) })
  const linkTo = session?.user.isVerified ? { userId: session.user.id, sessionId: session.id } : null
  const until = deps.now().getTime() + cookieMs
  return {
    address,
    flow: { kind: 'flow', provider: id, ...checks, language, mark: browserToken ?? null, linkTo, until },
  }
}

/** The callback URL, as registered with the provider. */
export function redirectUri(publicUrl: string, id: OAuthProvider): string {
  return `${publicUrl}/api/oauth/${id}/callback`
}

/** A random string of 43 characters, the minimum length for PKCE. */
function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
