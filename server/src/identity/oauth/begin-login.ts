import { randomBytes } from 'node:crypto'
import type { Language } from '@murmur/contract/languages'
import type { OAuthProvider } from '@murmur/contract/oauth'
import type { Session } from '#platform/http/session.ts'
import type { OAuthDeps } from './oauth-deps.ts'
import { cookieMs, type Flow } from './sealed-cookie.ts'

export type Starting = { session: Session | null; language: Language; mark: string | undefined }
export type Begun = { address: URL; flow: Flow } | 'off'

/**
 * Sends a browser to another site. With a verified session that site is linked to its account, else it signs somebody in.
 * @throws OAuthFailure when the site cannot be asked
 */
export async function beginLogin(
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

/** Where a site sends browsers back to; this is what is registered there. */
export function redirectUri(publicUrl: string, id: OAuthProvider): string {
  return `${publicUrl}/api/oauth/${id}/callback`
}

/** 43 characters, as PKCE wants at least. */
function random(): string {
  return randomBytes(32).toString('base64url')
}
