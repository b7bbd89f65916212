import { OAuthProvider, oauthApi, oauthPaths } from '@murmur/contract/identity/oauth'
import { Language } from '@murmur/contract/languages'
import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { Refusal } from '#platform/errors/refusal.ts'
import { type App, serve, serveRaw } from '#platform/http/serve-endpoint.ts'
import { successReply } from '#platform/http/success-reply.ts'
import { type EncryptedCookies, encryptedCookies } from './encrypted-cookies.ts'
import { finishLogin, type LoginResult } from './finish-login.ts'
import { isRecentSession } from './link-login.ts'
import { listLinkedLogins } from './linked-logins.store.ts'
import { getProviderName, type OAuthDeps } from './oauth-deps.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'
import { startLogin } from './start-login.ts'
import { unlinkLogin } from './unlink-login.ts'

/** Routes that a browser visits during an OAuth login: each responds with a redirect, never with JSON. */
const redirectEndpoints = {
  start: {
    method: 'GET',
    path: oauthPaths.start,
    access: 'public',
    summary: 'Leads to another site, to sign in by it or to link it',
    params: object({ provider: v.string() }),
    query: v.partial(object({ language: v.pipe(v.string(), v.maxLength(16)) })),
    reply: v.unknown(),
    limit: { max: 30, perSeconds: 60 },
  },
  callback: {
    method: 'GET',
    path: oauthPaths.callback,
    access: 'public',
    summary: 'Where another site leads back to',
    params: object({ provider: v.string() }),
    reply: v.unknown(),
    limit: { max: 30, perSeconds: 60 },
  },
} as const

/** Adds the routes of OAuth logins. */
export function oauthRoutes(app: App, deps: OAuthDeps): void {
  const cookies = encryptedCookies(deps)
  redirectRoutes(app, deps, cookies)
  const toNewSession = (request: FastifyRequest) => ({
    oldToken: deps.accounts.cookies.token(request),
    device: deps.accounts.getDeviceName(request.headers['user-agent']),
  })

  serve(app, oauthApi.providers, () => ({
    data: deps.providers.map(({ id, name, port }) => ({ id, name, isConfigured: port !== undefined })),
  }))
  serve(app, oauthApi.finishLogin, async ({ body, request, reply }) => {
    const pendingLogin = cookies.pendingLogin(request)
    if (!pendingLogin) throw new Refusal('SIGNED_OUT')
    const { provider, subject } = pendingLogin
    const browserToken = deps.accounts.cookies.browserToken(request)
    const input = { provider, subject, totp: body.totp, session: toNewSession(request), browserToken }
    const answer = await signInWithProvider(deps, input)
    if (!answer) throw new Refusal('SIGNED_OUT')
    if ('refusal' in answer) throw answer.refusal
    cookies.clearPendingLogin(reply)
    setSessionCookies(deps, request, reply, answer)
    return { userWithoutPassword: answer.user }
  })
  serve(app, oauthApi.linkedLogins, async ({ user }) => ({
    data: (await listLinkedLogins(deps.db.read, user.id)).map(({ provider, email, createdAt }) => ({
      provider,
      name: getProviderName(deps, provider),
      email,
      createdAt: createdAt.toISOString(),
    })),
  }))
  serve(app, oauthApi.unlink, async ({ user, params, language }) => {
    await unlinkLogin(deps, user.id, params.provider)
    return successReply(language, 'done.unlinked')
  })
}

function redirectRoutes(app: App, deps: OAuthDeps, cookies: EncryptedCookies): void {
  serveRaw(app, redirectEndpoints.start, async ({ params, query, request, reply }) => {
    const { session } = request
    const page = session?.user.isVerified ? '/app/settings' : '/sign-up'
    const id = tryParse(OAuthProvider, params.provider)
    if (!id) return redirect(reply, `${page}?oauth=off`)
    // Only pages of this site and a typed URL may start a login: another site must not choose the account that a
    // browser signs in to.
    const fetchSite = request.headers['sec-fetch-site'] ?? 'none'
    if (fetchSite !== 'same-origin' && fetchSite !== 'none') return redirect(reply, '/sign-up?oauth=failed')
    if (session?.user.isVerified && !(await isRecentSession(deps, session.id)))
      return redirect(reply, '/app/settings?oauth=stale')
    const browserToken = deps.accounts.cookies.browserToken(request)
    const language = tryParse(Language, query.language) ?? 'en'
    const loginContext = { session, language, browserToken }
    const started = await startLogin(deps, id, loginContext).catch(
      logFailure(deps, 'a login by another site could not begin'),
    )
    if (typeof started === 'string') return redirect(reply, `${page}?oauth=${started}`)
    cookies.setLoginFlow(reply, started.flow)
    return redirect(reply, started.address.href)
  })
  serveRaw(app, redirectEndpoints.callback, async ({ params, request, reply }) => {
    const flow = cookies.flow(request)
    cookies.clearLoginFlow(reply)
    if (flow?.provider !== params.provider) return redirect(reply, '/sign-up?oauth=failed')
    const query = new URL(request.url, deps.publicUrl).searchParams
    const session = {
      oldToken: deps.accounts.cookies.token(request),
      device: deps.accounts.getDeviceName(request.headers['user-agent']),
    }
    const failed: LoginResult = flow.linkTo ? { linked: 'failed' } : { no: 'failed' }
    const finished = await finishLogin(deps, flow, query, session).catch((error: unknown) => {
      deps.log.error({ err: error }, 'an OAuth login failed unexpectedly')
      return failed
    })
    if ('no' in finished) return redirect(reply, `/sign-up?oauth=${finished.no}`)
    if ('linked' in finished) return redirect(reply, `/app/settings?oauth=${finished.linked}`)
    if ('pendingLogin' in finished) {
      cookies.setPendingLogin(reply, finished.pendingLogin)
      return redirect(reply, '/sign-up?oauth=second-factor')
    }
    setSessionCookies(deps, request, reply, finished)
    const { email, isVerified } = finished.user
    return redirect(reply, isVerified ? '/app/discover' : `/verify-otp?email=${encodeURIComponent(email)}`)
  })
}

type SignInResult = Extract<LoginResult, { token: string }>

function setSessionCookies(
  deps: OAuthDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, token }: SignInResult,
): void {
  deps.accounts.cookies.setToken(reply, token)
  deps.accounts.cookies.setBrowserToken(request, reply, user.email)
}

/** Redirects with 303 and no-store, because the target differs from login to login. */
function redirect(reply: FastifyReply, to: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(to, 303)
}

function logFailure({ log }: Pick<OAuthDeps, 'log'>, what: string) {
  return (error: unknown): 'failed' => {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, what)
    return 'failed'
  }
}
