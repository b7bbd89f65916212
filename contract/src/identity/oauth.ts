import * as v from 'valibot'
import { endpoint } from '#endpoint.ts'
import { Done, UserReply } from '#identity/accounts.ts'
import { FactorCode } from '#identity/security.ts'
import { object } from '#schema/object.ts'

export const oauthProviders = ['google', 'github', 'sandbox'] as const
export const OAuthProvider = v.picklist(oauthProviders)
export type OAuthProvider = v.InferOutput<typeof OAuthProvider>

/** What "or continue with" offers. The sandbox's own is listed where the deployment has it. */
export const OfferedProvider = object({ id: OAuthProvider, name: v.string(), isConfigured: v.boolean() })
export type OfferedProvider = v.InferOutput<typeof OfferedProvider>

const LinkedLogin = object({ provider: OAuthProvider, name: v.string(), email: v.string(), createdAt: v.string() })

/**
 * A browser is sent to `GET /api/oauth/:provider/start` (`?language=` for its mails), comes back at
 * `/api/oauth/:provider/callback`, and lands on /app/discover (on /verify-otp where the site has not verified the email), or on
 * /sign-up with `?oauth=CODE` that says why not. Who is signed in already links that site, and lands on /app/settings with
 * `?oauth=CODE` of `linkOutcomes`: `taken` by another account; `stale` when the login is too long ago, log in again first.
 */
export const oauthPaths = { start: '/api/oauth/:provider/start', callback: '/api/oauth/:provider/callback' } as const
export const oauthOutcomes = ['exists', 'cancelled', 'failed', 'off', 'second-factor', 'no-email'] as const
export const linkOutcomes = ['linked', 'taken', 'stale', 'cancelled', 'failed', 'off'] as const

export const oauthApi = {
  providers: endpoint({
    method: 'GET',
    path: '/api/oauth',
    access: 'public',
    summary: 'Which other sites a user may sign in with',
    reply: object({ data: v.array(OfferedProvider) }),
  }),
  /** After `?oauth=second-factor`: the browser holds a short-lived cookie of that login. */
  finish: endpoint({
    method: 'POST',
    path: '/api/oauth/finish',
    access: 'public',
    summary: 'Finishes a login by another site with the second factor',
    body: object({ totp: FactorCode }),
    reply: UserReply,
    limit: { max: 20, perSeconds: 60 },
  }),
  linked: endpoint({
    method: 'GET',
    path: '/api/oauth/linked',
    access: 'verified',
    summary: 'The other sites that sign you in',
    reply: object({ data: v.array(LinkedLogin) }),
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/api/oauth/linked/:provider',
    access: 'verified',
    summary: 'Such a site no longer signs you in',
    params: object({ provider: OAuthProvider }),
    reply: Done,
    limit: { max: 20, perSeconds: 60 },
  }),
}
