import { accountsApi } from '@murmur/contract/identity/accounts'
import type { FastifyRequest } from 'fastify'
import { type LostFactorRoutesDeps, lostFactorRoutes } from '#identity/factors/lost-factor.routes.ts'
import { type SecurityDeps, securityRoutes } from '#identity/factors/security.routes.ts'
import { type FreezeDeps, freezeRoutes } from '#identity/freeze/freeze.routes.ts'
import { type PasskeysDeps, passkeysRoutes } from '#identity/passkeys/passkeys.routes.ts'
import { cancelResetByToken } from '#identity/passwords/cancel-reset.ts'
import { isCommonPassword } from '#identity/passwords/is-common-password.ts'
import { type RequestResetDeps, requestReset } from '#identity/passwords/request-reset.ts'
import {
  type PasswordResetResult,
  type ResetPasswordDeps,
  resetPassword,
  resetPasswordByLink,
} from '#identity/passwords/reset-password.ts'
import { type ProfileDeps, profileRoutes } from '#identity/profile/profile.routes.ts'
import { getDeviceName } from '#identity/sessions/get-device-name.ts'
import { type LogInDeps, logIn } from '#identity/sessions/log-in.ts'
import { logOut } from '#identity/sessions/log-out.ts'
import { type SessionCookies, sessionCookies } from '#identity/sessions/session-cookies.ts'
import { newCaptcha } from '#identity/sign-up/captcha.ts'
import { correctEmail } from '#identity/sign-up/correct-email.ts'
import { type RegisterDeps, register } from '#identity/sign-up/register.ts'
import { type RequestCodeDeps, requestCode } from '#identity/sign-up/request-code.ts'
import { type VerifyCodeDeps, verifyCode } from '#identity/sign-up/verify-code.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type App, type Call, serve } from '#platform/http/serve-endpoint.ts'
import { successReply } from '#platform/http/success-reply.ts'
import { requestLanguage } from '#platform/i18n/request-language.ts'
import { translate } from '#platform/i18n/translate.ts'
import { getVisitorAddress } from '#platform/limits/count-calls.ts'
import type { AttemptSource } from './visitor-attempts.ts'

export type AccountsDeps = RegisterDeps &
  LogInDeps &
  RequestCodeDeps &
  VerifyCodeDeps &
  RequestResetDeps &
  ResetPasswordDeps &
  SecurityDeps &
  PasskeysDeps &
  LostFactorRoutesDeps &
  FreezeDeps &
  ProfileDeps & { publicUrl: string }

/** Adds the routes for signing up, signing in and recovering an account. */
export function accountsRoutes(app: App, deps: AccountsDeps): void {
  const cookies = sessionCookies(deps)
  const sourceOf = (request: FastifyRequest) => ({
    address: getVisitorAddress(request),
    browserToken: cookies.browserToken(request),
  })

  serve(app, accountsApi.captcha, async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    return { ...(await newCaptcha(deps)) }
  })
  serve(app, accountsApi.register, async ({ body, request, reply }) => {
    const { user, token, warning } = await register(deps, body, {
      language: requestLanguage(request),
      oldToken: cookies.token(request),
      device: getDeviceName(request.headers['user-agent']),
    })
    cookies.setToken(reply, token)
    cookies.setBrowserToken(request, reply, user.email)
    return { userWithoutPassword: user, ...(warning === undefined ? {} : { warning }) }
  })
  serve(app, accountsApi.login, async ({ body, request, reply }) => {
    const device = getDeviceName(request.headers['user-agent'])
    const visitor = { ...sourceOf(request), oldToken: cookies.token(request), device }
    const { user, token } = await logIn(deps, body, visitor)
    cookies.setToken(reply, token)
    cookies.setBrowserToken(request, reply, user.email)
    return { userWithoutPassword: user }
  })
  serve(app, accountsApi.current, ({ user }) => ({ userWithoutPassword: user }))
  serve(app, accountsApi.logout, async ({ request, reply, language }) => {
    await logOut(deps, cookies.token(request))
    cookies.clearToken(reply)
    // The browser's stored replies of this user.
    reply.header('clear-site-data', '"cache"')
    return successReply(language, 'done.signed-out')
  })
  serve(app, accountsApi.requestCode, async ({ body, user, language }) => {
    await requestCode(deps, user, body.email)
    return successReply(language, 'done.code-sent')
  })
  serve(app, accountsApi.verifyCode, async ({ body, request, reply, language }) => {
    if (!request.session) throw new Refusal('SIGNED_OUT')
    const token = await verifyCode(deps, request.session, body)
    if (token) cookies.setToken(reply, token)
    cookies.setBrowserToken(request, reply, request.session.user.email)
    return successReply(language, 'done.verified')
  })
  serve(app, accountsApi.correctEmail, async ({ body, user, request, reply }) => {
    const corrected = await correctEmail(deps, user, body.email)
    cookies.setBrowserToken(request, reply, corrected.email)
    return { userWithoutPassword: corrected }
  })
  serve(app, accountsApi.checkPassword, ({ body }) => ({ isCommon: isCommonPassword(body.password) }))
  resetRoutes(app, deps, cookies, sourceOf)
  securityRoutes(app, deps, cookies)
  passkeysRoutes(app, deps, cookies)
  lostFactorRoutes(app, deps, sourceOf)
  freezeRoutes(app, deps)
  profileRoutes(app, deps, cookies)
}

/** Routes for users who forgot the password. */
function resetRoutes(
  app: App,
  deps: AccountsDeps,
  cookies: SessionCookies,
  sourceOf: (request: FastifyRequest) => AttemptSource,
): void {
  serve(app, accountsApi.requestReset, async ({ body, request, language }) => {
    const count = await requestReset(deps, body, sourceOf(request))
    const time = translate(language, 'done.minutes', { count })
    return successReply(language, [{ text: 'done.reset-requested', values: { time } }])
  })
  const finishReset = (
    { request, reply, language }: Pick<Call<typeof accountsApi.resetPassword>, 'request' | 'reply' | 'language'>,
    { phrases, browserTokenEmail }: PasswordResetResult,
  ) => {
    cookies.clearToken(reply)
    if (browserTokenEmail) cookies.setBrowserToken(request, reply, browserTokenEmail)
    return successReply(language, phrases)
  }
  serve(app, accountsApi.resetPassword, async (call) => {
    const { body, request } = call
    const visitor = { ...sourceOf(request), oldToken: cookies.token(request) }
    return finishReset(call, await resetPassword(deps, body, visitor))
  })
  serve(app, accountsApi.resetPasswordByLink, async (call) => {
    const visitor = { oldToken: cookies.token(call.request) }
    return finishReset(call, await resetPasswordByLink(deps, call.body, visitor))
  })
  serve(app, accountsApi.cancelReset, async ({ body, language }) => {
    await cancelResetByToken(deps, body.token)
    return successReply(language, 'done.reset-stopped')
  })
}
