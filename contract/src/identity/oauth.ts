import * as v from 'valibot'
import { defineEndpoint } from '#endpoint.ts'
import { SuccessReply, UserReply } from '#identity/accounts.ts'
import { SecondFactorCode } from '#identity/reauth-fields.ts'
import { object } from '#schema/object.ts'

export const oauthProviders = ['google', 'github', 'sandbox'] as const
export const OAuthProvider = v.picklist(oauthProviders)
export type OAuthProvider = v.InferOutput<typeof OAuthProvider>

/** An OAuth provider on the login page. The sandbox's provider is listed only if the deployment uses the sandbox. */
export const LoginProvider = object({ id: OAuthProvider, name: v.string(), isConfigured: v.boolean() })
export type LoginProvider = v.InferOutput<typeof LoginProvider>

const LinkedLogin = object({ provider: OAuthProvider, name: v.string(), email: v.string(), createdAt: v.string() })

/**
 * The browser opens `GET /api/oauth/:provider/start` (`?language=` sets the language of emails) and returns to
 * `/api/oauth/:provider/callback`. The flow ends on /app/discover (on /verify-otp if the provider has not verified the
 * email), or on /sign-up with the error as `?oauth=CODE`. For a signed-in user the flow links the provider and ends on
 * /app/settings with a `?oauth=CODE` of `linkOutcomes`. `taken`: the provider's account is linked to another user. `stale`:
 * the session is too old, so the user must log in again first.
 */
export const oauthPaths = { start: '/api/oauth/:provider/start', callback: '/api/oauth/:provider/callback' } as const
export const oauthOutcomes = ['exists', 'cancelled', 'failed', 'off', 'second-factor', 'no-email'] as const
export const linkOutcomes = ['linked', 'taken', 'stale', 'cancelled', 'failed', 'off'] as const

export const oauthApi = {
  providers: defineEndpoint({
    method: 'GET',
    path: '/api/oauth',
    access: 'public',
    summary: 'The providers that a user may sign in with',
    reply: object({ data: v.array(LoginProvider) }),
  }),
  /** Completes a login that ended on `?oauth=second-factor`. A short-lived cookie identifies the login. */
  finishLogin: defineEndpoint({
    method: 'POST',
    path: '/api/oauth/finish',
    access: 'public',
    summary: "Finishes a provider's login with the second factor",
    body: object({ totp: SecondFactorCode }),
    reply: UserReply,
    limit: { max: 20, perSeconds: 60 },
  }),
  linkedLogins: defineEndpoint({
    method: 'GET',
    path: '/api/oauth/linked',
    access: 'verified',
    summary: 'The providers linked to your account',
    reply: object({ data: v.array(LinkedLogin) }),
  }),
  unlink: defineEndpoint({
    method: 'DELETE',
    path: '/api/oauth/linked/:provider',
    access: 'verified',
    summary: 'Unlinks a provider',
    params: object({ provider: OAuthProvider }),
    reply: SuccessReply,
    limit: { max: 20, perSeconds: 60 },
  }),
}
