import type { SessionUser } from '#platform/http/session.ts'
import { redirectUri } from './begin-login.ts'
import { type Linking, linkLogin } from './link-login.ts'
import type { NewSession, OAuthDeps, Provider } from './oauth-deps.ts'
import { openBy } from './open-by.ts'
import { OAuthFailure, type OAuthIdentity } from './providers/oauth-provider.port.ts'
import { cookieMs, type Flow, type Half } from './sealed-cookie.ts'
import { signInBy } from './sign-in-by.ts'

export type Finished =
  | { user: SessionUser; token: string }
  /** The provider confirmed the identity; the second factor is still missing. */
  | { half: Half }
  | { linked: 'linked' | 'taken' | 'cancelled' | 'failed' | 'off' }
  | { no: 'exists' | 'cancelled' | 'failed' | 'off' | 'no-email' }

/** Handles a provider's callback: exchanges its query for an identity, then links, signs in or signs up. */
export async function finishLogin(
  deps: OAuthDeps,
  flow: Flow,
  query: URLSearchParams,
  session: NewSession,
): Promise<Finished> {
  const say = (why: 'cancelled' | 'failed' | 'off') => (flow.linkTo ? { linked: why } : { no: why })
  const provider = deps.providers.find(({ id }) => id === flow.provider)
  if (!provider?.port) return say('off')
  const answer = await ask(deps, { ...provider, port: provider.port }, flow, query)
  if (typeof answer === 'string') return say(answer)
  return flow.linkTo ? link(deps, provider, answer, flow.linkTo) : signIn(deps, answer, flow, session)
}

type Asked = Provider & { port: NonNullable<Provider['port']> }

async function ask(
  deps: OAuthDeps,
  { id, port }: Asked,
  { state, nonce, verifier }: Flow,
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

async function link(deps: OAuthDeps, provider: Provider, identity: OAuthIdentity, to: Linking): Promise<Finished> {
  return { linked: await linkLogin(deps, provider, identity, to) }
}

async function signIn(
  deps: OAuthDeps,
  identity: OAuthIdentity,
  { provider, language, mark }: Flow,
  session: NewSession,
): Promise<Finished> {
  const { subject } = identity
  const known = await signInBy(deps, { provider, subject, totp: undefined, session, mark: mark ?? undefined })
  if (known && 'refusal' in known) {
    const until = deps.now().getTime() + cookieMs
    return { half: { kind: 'half', provider, subject, until } }
  }
  if (known) return known
  const opened = await openBy(deps, identity, { provider, language, session })
  return typeof opened === 'string' ? { no: opened } : opened
}
