import { securityApi } from '@murmur/contract/identity/security'
import type { UserId } from '@murmur/contract/ids'
import type { FastifyRequest } from 'fastify'
import { type ChangePasswordDeps, changePassword } from '#identity/passwords/change-password.ts'
import { type EndSessionsDeps, revokeOtherSessions, revokeSession } from '#identity/sessions/end-sessions.ts'
import type { SessionCookies } from '#identity/sessions/session-cookies.ts'
import { listSessions, type SessionsDeps } from '#identity/sessions/sessions.store.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import type { Session } from '#platform/http/session.ts'
import { successReply } from '#platform/http/success-reply.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type ConfirmDeps, confirmAuthenticator } from './confirm-authenticator.ts'
import { readFactors } from './read-factors.ts'
import type { ReauthenticateDeps } from './reauthenticate.ts'
import { removeAuthenticator } from './remove-authenticator.ts'
import { replaceRecoveryCodes } from './replace-recovery-codes.ts'
import { requestFactorCode } from './request-factor-code.ts'
import { setEmailFactor } from './set-email-factor.ts'
import { startAuthenticator } from './start-authenticator.ts'

export type SecurityDeps = ReauthenticateDeps & ConfirmDeps & ChangePasswordDeps & SessionsDeps & EndSessionsDeps

/** Adds the routes for a signed-in user's second factors, password and sessions. */
export function securityRoutes(app: App, deps: SecurityDeps, cookies: SessionCookies): void {
  const readUserFactors = (userId: UserId) => readFactors(deps, deps.db.read, userId)

  serve(app, securityApi.factors, async ({ user }) => ({ data: await readUserFactors(user.id) }))
  serve(app, securityApi.startAuthenticator, async ({ user, body }) => ({
    data: await startAuthenticator(deps, user.id, body),
  }))
  serve(app, securityApi.confirmAuthenticator, async ({ user, body }) => {
    const recoveryCodes = await confirmAuthenticator(deps, user.id, body.totp)
    return { data: await readUserFactors(user.id), recoveryCodes }
  })
  serve(app, securityApi.removeAuthenticator, async ({ user, body }) => {
    await removeAuthenticator(deps, user.id, body)
    return { data: await readUserFactors(user.id) }
  })
  serve(app, securityApi.setEmailFactor, async ({ user, body }) => {
    const recoveryCodes = await setEmailFactor(deps, user.id, body)
    return { data: await readUserFactors(user.id), recoveryCodes }
  })
  serve(app, securityApi.regenerateRecoveryCodes, async ({ user, body }) => {
    const recoveryCodes = await replaceRecoveryCodes(deps, user.id, body)
    return { data: await readUserFactors(user.id), recoveryCodes }
  })
  serve(app, securityApi.mailCode, async ({ user, language }) => {
    await requestFactorCode(deps, user.id)
    return successReply(language, 'done.code-sent')
  })
  serve(app, securityApi.changePassword, async ({ body, request, reply, language }) => {
    const { token, isCommon } = await changePassword(deps, requireSession(request), body)
    if (token) cookies.setToken(reply, token)
    const warning = isCommon ? { warning: translate(language, 'done.common-password') } : {}
    return { ...successReply(language, 'done.password-changed'), ...warning }
  })
  serve(app, securityApi.sessions, async ({ user, request }) => {
    const all = await listSessions(deps, user.id)
    const data = all.map(({ createdAt, lastSeenAt, ...each }) => ({
      ...each,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isThis: each.id === requireSession(request).id,
    }))
    return { data }
  })
  serve(app, securityApi.endSession, async ({ user, params, request, reply, language }) => {
    await revokeSession(deps, user.id, params.id)
    if (params.id === requireSession(request).id) cookies.clearToken(reply)
    return successReply(language, 'done.session-ended')
  })
  serve(app, securityApi.endOtherSessions, async ({ request, language }) => {
    await revokeOtherSessions(deps, requireSession(request))
    return successReply(language, 'done.others-ended')
  })
}

function requireSession({ session }: FastifyRequest): Session {
  if (!session) throw new Refusal('SIGNED_OUT')
  return session
}
