import { OAuthProvider, oauthApi, oauthPaths } from '@murmur/contract/identity/oauth'
import { Language } from '@murmur/contract/languages'
import { object } from '@murmur/contract/schema/object'
import { read } from '@murmur/contract/schema/read'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { Refusal } from '#platform/errors/refusal.ts'
import { done } from '#platform/http/done.ts'
import { type App, serve, serveRaw } from '#platform/http/serve.ts'
import { type Finished, finishLogin } from './finish-login.ts'
import { isFresh } from './link-login.ts'
import { listLinked } from './linked-logins.store.ts'
import { nameOf, type OAuthDeps } from './oauth-deps.ts'
import { type SealedCookies, sealedCookies } from './sealed-cookie.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'
import { startLogin } from './start-login.ts'
import { unlinkLogin } from './unlink-login.ts'

/** Routes that a browser visits during an OAuth login: each responds with a redirect, never with JSON. */
const ways = {
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
  const cookies = sealedCookies(deps)
  wayRoutes(app, deps, cookies)
  const sessionOf = (request: FastifyRequest) => ({
    oldToken: deps.accounts.cookies.token(request),
    device: deps.accounts.deviceOf(request.headers['user-agent']),
  })

  serve(app, oauthApi.providers, () => ({
    data: deps.providers.map(({ id, name, port }) => ({ id, name, isConfigured: port !== undefined })),
  }))
  serve(app, oauthApi.finish, async ({ body, request, reply }) => {
    const half = cookies.half(request)
    if (!half) throw new Refusal('SIGNED_OUT')
    const { provider, subject } = half
    const mark = deps.accounts.cookies.mark(request)
    const how = { provider, subject, totp: body.totp, session: sessionOf(request), mark }
    const answer = await signInWithProvider(deps, how)
    if (!answer) throw new Refusal('SIGNED_OUT')
    if ('refusal' in answer) throw answer.refusal
    cookies.clearHalf(reply)
    keepSession(deps, request, reply, answer)
    return { userWithoutPassword: answer.user }
  })
  serve(app, oauthApi.linked, async ({ user }) => ({
    data: (await listLinked(deps.db.read, user.id)).map(({ provider, email, createdAt }) => ({
      provider,
      name: nameOf(deps, provider),
      email,
      createdAt: createdAt.toISOString(),
    })),
  }))
  serve(app, oauthApi.unlink, async ({ user, params, language }) => {
    await unlinkLogin(deps, user.id, params.provider)
    return done(language, 'done.unlinked')
  })
}

function wayRoutes(app: App, deps: OAuthDeps, cookies: SealedCookies): void {
  serveRaw(app, ways.start, async ({ params, query, request, reply }) => {
    const { session } = request
    const door = session?.user.isVerified ? '/app/settings' : '/sign-up'
    const id = read(OAuthProvider, params.provider)
    if (!id) return lead(reply, `${door}?oauth=off`)
    // Only our own pages and a typed URL may start a login: another site must not choose the account that a browser
    // signs in to.
    const from = request.headers['sec-fetch-site'] ?? 'none'
    if (from !== 'same-origin' && from !== 'none') return lead(reply, '/sign-up?oauth=failed')
    if (session?.user.isVerified && !(await isFresh(deps, session.id))) return lead(reply, '/app/settings?oauth=stale')
    const mark = deps.accounts.cookies.mark(request)
    const language = read(Language, query.language) ?? 'en'
    const starting = { session, language, mark }
    const begun = await startLogin(deps, id, starting).catch(noted(deps, 'a login by another site could not begin'))
    if (typeof begun === 'string') return lead(reply, `${door}?oauth=${begun}`)
    cookies.setFlow(reply, begun.flow)
    return lead(reply, begun.address.href)
  })
  serveRaw(app, ways.callback, async ({ params, request, reply }) => {
    const flow = cookies.flow(request)
    cookies.clearFlow(reply)
    if (flow?.provider !== params.provider) return lead(reply, '/sign-up?oauth=failed')
    const query = new URL(request.url, deps.publicUrl).searchParams
    const session = {
      oldToken: deps.accounts.cookies.token(request),
      device: deps.accounts.deviceOf(request.headers['user-agent']),
    }
    const failed: Finished = flow.linkTo ? { linked: 'failed' } : { no: 'failed' }
    const finished = await finishLogin(deps, flow, query, session).catch((error: unknown) => {
      deps.log.error({ err: error }, 'an OAuth login failed unexpectedly')
      return failed
    })
    if ('no' in finished) return lead(reply, `/sign-up?oauth=${finished.no}`)
    if ('linked' in finished) return lead(reply, `/app/settings?oauth=${finished.linked}`)
    if ('half' in finished) {
      cookies.setHalf(reply, finished.half)
      return lead(reply, '/sign-up?oauth=second-factor')
    }
    keepSession(deps, request, reply, finished)
    const { email, isVerified } = finished.user
    return lead(reply, isVerified ? '/app/discover' : `/verify-otp?email=${encodeURIComponent(email)}`)
  })
}

type SignedIn = Extract<Finished, { token: string }>

function keepSession(deps: OAuthDeps, request: FastifyRequest, reply: FastifyReply, { user, token }: SignedIn): void {
  deps.accounts.cookies.setToken(reply, token)
  deps.accounts.cookies.setMark(request, reply, user.email)
}

/** A redirect with 303 and no-store: the next one may lead elsewhere. */
function lead(reply: FastifyReply, to: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(to, 303)
}

function noted({ log }: Pick<OAuthDeps, 'log'>, what: string) {
  return (error: unknown): 'failed' => {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, what)
    return 'failed'
  }
}
