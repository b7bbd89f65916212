import { type Passkey, passkeysApi } from '@murmur/contract/identity/passkeys'
import type { FastifyRequest } from 'fastify'
import { readFactors } from '#identity/factors/read-factors.ts'
import { getDeviceName } from '#identity/sessions/get-device-name.ts'
import type { SessionCookies } from '#identity/sessions/session-cookies.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import type { Session } from '#platform/http/session.ts'
import { successReply } from '#platform/http/success-reply.ts'
import { addPasskey } from './add-passkey.ts'
import { mailFirstPasskeyCode } from './first-passkey.ts'
import { createPasskeyLoginOptions, logInWithPasskey, type PasskeyLoginDeps } from './log-in-with-passkey.ts'
import { loginCookie } from './login-cookie.ts'
import { listPasskeys, type PasskeyRow, setPasskeyName } from './passkeys.store.ts'
import { createPasskeyProofOptions, proveWithPasskey } from './prove-with-passkey.ts'
import { removePasskey } from './remove-passkey.ts'
import { type StartPasskeyDeps, startPasskey } from './start-passkey.ts'

export type PasskeysDeps = StartPasskeyDeps & PasskeyLoginDeps

/** Adds the routes of passkeys: the user's list, proofs, and signing in. */
export function passkeysRoutes(app: App, deps: PasskeysDeps, cookies: SessionCookies): void {
  serve(app, passkeysApi.list, async ({ user }) => ({
    data: (await listPasskeys(deps.db.read, user.id)).map(toPasskey),
  }))
  serve(app, passkeysApi.creationOptions, async ({ request, body }) => ({
    data: await startPasskey(deps, requireSession(request), body),
  }))
  serve(app, passkeysApi.firstCode, async ({ user, language }) => {
    await mailFirstPasskeyCode(deps, user.id)
    return successReply(language, 'done.code-sent')
  })
  serve(app, passkeysApi.add, async ({ user, request, body }) => {
    const name = body.name || getDeviceName(request.headers['user-agent']) || 'Passkey'
    const recoveryCodes = await addPasskey(deps, requireSession(request), { credential: body.credential, name })
    return { data: await readFactors(deps, deps.db.read, user.id), recoveryCodes }
  })
  serve(app, passkeysApi.rename, async ({ user, params, body, language }) => {
    const isOwn = await transact(deps.db, (tx) => setPasskeyName(tx, user.id, params.id, body.name))
    if (!isOwn) throw new Refusal('NOT_FOUND')
    return successReply(language, 'done.passkey-renamed')
  })
  serve(app, passkeysApi.remove, async ({ user, params, body }) => {
    await removePasskey(deps, user.id, params.id, body)
    return { data: await readFactors(deps, deps.db.read, user.id) }
  })
  serve(app, passkeysApi.proofOptions, async ({ request, body }) => ({
    data: await createPasskeyProofOptions(deps, requireSession(request), body),
  }))
  serve(app, passkeysApi.prove, async ({ request, body }) => ({
    data: { code: await proveWithPasskey(deps, requireSession(request), body) },
  }))
  loginRoutes(app, deps, cookies)
}

function loginRoutes(app: App, deps: PasskeysDeps, cookies: SessionCookies): void {
  const browserCookie = loginCookie(deps.publicUrl)
  serve(app, passkeysApi.loginOptions, async ({ request, reply }) => ({
    data: await createPasskeyLoginOptions(deps, browserCookie.set(request, reply)),
  }))
  serve(app, passkeysApi.login, async ({ body, request, reply }) => {
    const device = getDeviceName(request.headers['user-agent'])
    const visitor = { browser: browserCookie.read(request), oldToken: cookies.token(request), device }
    const { user, token } = await logInWithPasskey(deps, body.assertion, visitor)
    cookies.setToken(reply, token)
    cookies.setBrowserToken(request, reply, user.email)
    return { userWithoutPassword: user }
  })
}

function toPasskey({ id, name, createdAt, lastUsedAt, isSynced }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null, isSynced }
}

function requireSession({ session }: FastifyRequest): Session {
  if (!session) throw new Refusal('SIGNED_OUT')
  return session
}
