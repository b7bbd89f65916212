import type { SessionUser } from '#platform/http/session.ts'
import { cookieMs, type LoginFlow, type PendingLogin } from './encrypted-cookies.ts'
import { type LinkTarget, linkLogin } from './link-login.ts'
import type { NewSession, OAuthDeps, Provider } from './oauth-deps.ts'
import { OAuthFailure, type OAuthIdentity } from './providers/oauth-provider.port.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'
import { signUpWithProvider } from './sign-up-with-provider.ts'
import { redirectUri } from './start-login.ts'

export type LoginResult =
  | { user: SessionUser; token: string }
  /** The provider confirmed the identity, but the user must still enter the second factor. */
  | { pendingLogin: PendingLogin }
  | { linked: 'linked' | 'taken' | 'cancelled' | 'failed' | 'off' }
  | { no: 'exists' | 'cancelled' | 'failed' | 'off' | 'no-email' }

/** Handles a provider's callback: exchanges its query for an identity, then links, signs in or signs up. */
export async function finishLogin(
  deps: OAuthDeps,
  flow: LoginFlow,
  query: URLSearchParams,
  session: NewSession,
): Promise<LoginResult> {
  const toFailure = (why: 'cancelled' | 'failed' | 'off') => (flow.linkTo ? { linked: why } : { no: why })
  const provider = deps.providers.find(({ id }) => id === flow.provider)
  if (!provider?.port) return toFailure('off')
  const answer = await fetchIdentity(deps, { ...provider, port: provider.port }, flow, query)
  if (typeof answer === 'string') return toFailure(answer)
  return flow.linkTo ? linkProvider(deps, provider, answer, flow.linkTo) : signIn(deps, answer, flow, session)
}

type ConfiguredProvider = Provider & { port: NonNullable<Provider['port']> }

async function fetchIdentity(
  deps: OAuthDeps,
  { id, port }: ConfiguredProvider,
  { state, nonce, verifier }: LoginFlow,
  query: URLSearchParams,
): Promise<OAuthIdentity | 'cancelled' | 'failed'> {
  const uri = redirectUri(deps.publicUrl, id)
  const callbackUrl = new URL(uri)
  callbackUrl.search = query.toString()
  try {
    return await port.finish(callbackUrl, { state, nonce, verifier, redirectUri: uri })
  } catch (error) {
    if (!(error instanceof OAuthFailure)) throw error
    if (error.why === 'failed') deps.log.warn({ provider: id, reason: error.message }, 'an OAuth login failed')
    return error.why
  }
}

async function linkProvider(
  deps: OAuthDeps,
  provider: Provider,
  identity: OAuthIdentity,
  to: LinkTarget,
): Promise<LoginResult> {
  return { linked: await linkLogin(deps, provider, identity, to) }
}

async function signIn(
  deps: OAuthDeps,
  identity: OAuthIdentity,
  { provider, language, mark }: LoginFlow,
  session: NewSession,
): Promise<LoginResult> {
  const { subject } = identity
  const signInResult = await signInWithProvider(deps, {
    provider,
    subject,
    totp: undefined,
    session,
    browserToken: mark ?? undefined,
  })
  if (signInResult && 'refusal' in signInResult) {
    const until = deps.now().getTime() + cookieMs
    return { pendingLogin: { kind: 'half', provider, subject, until } }
  }
  if (signInResult) return signInResult
  const signUpResult = await signUpWithProvider(deps, identity, { provider, language, session })
  return typeof signUpResult === 'string' ? { no: signUpResult } : signUpResult
}
