import { findPasswordHash } from '#identity/accounts/users.store.ts'
import { checkSecondFactor, type SecondFactorDeps } from '#identity/factors/require-second-factor.ts'
import { noPassword } from '#identity/passwords/password-hasher.ts'
import { verifyBrowserToken } from '#identity/sessions/browser-token.ts'
import { getDeviceName } from '#identity/sessions/get-device-name.ts'
import { startSession } from '#identity/sessions/log-in.ts'
import { type SessionCookiesDeps, sessionCookies } from '#identity/sessions/session-cookies.ts'
import { isSessionAlive, type SessionsDeps } from '#identity/sessions/sessions.store.ts'
import type { CompleteVerificationDeps } from '#identity/sign-up/complete-verification.ts'
import { createAccount, type PrepareAccountDeps, prepareAccount } from '#identity/sign-up/create-account.ts'
import type { OAuthAccounts, Provider } from './oauth-deps.ts'
import { githubProvider } from './providers/github-provider.ts'
import { openidProvider } from './providers/openid-provider.ts'

/** A deployment's client credentials at one provider. */
type OAuthClient = { clientId: string | undefined; clientSecret: string | undefined }
export type OAuthSettings = {
  google: OAuthClient & { issuer: string }
  github: OAuthClient & { url: string; apiUrl: string }
  /** Undefined without a sandbox. */
  sandbox: (OAuthClient & { issuer: string }) | undefined
  timeoutMs: number
}

/** Returns the providers of this deployment. A provider without a client id or secret is listed as not configured. */
export function oauthProviders({ google, github, sandbox, timeoutMs }: OAuthSettings): Provider[] {
  const createOpenidProvider = (site: OAuthClient & { issuer: string }) => {
    const { clientId, clientSecret, issuer } = site
    return clientId && clientSecret ? openidProvider({ clientId, clientSecret, issuer, timeoutMs }) : undefined
  }
  const { clientId, clientSecret, url, apiUrl } = github
  const isGithub = clientId && clientSecret
  return [
    { id: 'google', name: 'Google', port: createOpenidProvider(google) },
    {
      id: 'github',
      name: 'GitHub',
      port: isGithub ? githubProvider({ clientId, clientSecret, url, apiUrl, timeoutMs }) : undefined,
    },
    ...(sandbox ? [{ id: 'sandbox' as const, name: 'Sandbox', port: createOpenidProvider(sandbox) }] : []),
  ]
}

type AccountsParts = SessionsDeps &
  PrepareAccountDeps &
  CompleteVerificationDeps &
  SecondFactorDeps &
  SessionCookiesDeps

/** Account functions for OAuth logins. */
export function oauthAccounts(deps: AccountsParts): OAuthAccounts {
  return {
    async prepare(account) {
      const prepared = await prepareAccount(deps, { ...account, passwordHash: noPassword })
      return (tx) => createAccount(deps, tx, prepared)
    },
    // Uses a separate attempt counter from password logins: only users identified by the provider get this far.
    checkSecondFactor: (tx, userId, totp, counter) => checkSecondFactor(deps, tx, userId, totp, `browser ${counter}`),
    startSession: (tx, userId, session) => startSession(deps, tx, userId, session),
    isSessionAlive: (sessionId) => isSessionAlive(deps, sessionId),
    async hasPassword(queries, userId) {
      const hash = await findPasswordHash(queries, userId)
      return hash !== undefined && hash !== noPassword
    },
    getDeviceName,
    isKnownBrowser: (email, browserToken) => verifyBrowserToken(deps.secrets, email, browserToken) !== undefined,
    cookies: sessionCookies(deps),
  }
}
