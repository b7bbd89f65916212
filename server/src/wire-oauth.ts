import type { BecomeVerifiedDeps } from '#features/accounts/become-verified.ts'
import { deviceOf } from '#features/accounts/device-of.ts'
import { readBrowserMark } from '#features/accounts/known-browser.ts'
import { beginSession } from '#features/accounts/log-in.ts'
import { openAccount, type PrepareAccountDeps, prepareAccount } from '#features/accounts/open-account.ts'
import { noPassword } from '#features/accounts/passwords.ts'
import { checkSecondFactor, type SecondFactorDeps } from '#features/accounts/require-second-factor.ts'
import { type SessionCookiesDeps, sessionCookies } from '#features/accounts/session-cookies.ts'
import { isSessionAlive, type SessionsDeps } from '#features/accounts/sessions.store.ts'
import { findPasswordHash } from '#features/accounts/users.store.ts'
import type { OAuthAccounts, Provider } from '#features/oauth/oauth-deps.ts'
import { githubProvider } from '#integrations/oauth/github-provider.ts'
import { openidProvider } from '#integrations/oauth/openid-provider.ts'

/** What a deployment is set up with at one site. */
export type OAuthClient = { clientId: string | undefined; clientSecret: string | undefined }
export type OAuthSettings = {
  google: OAuthClient & { issuer: string }
  github: OAuthClient & { url: string; apiUrl: string }
  /** Undefined where there is no sandbox. */
  sandbox: (OAuthClient & { issuer: string }) | undefined
  timeoutMs: number
}

/** The sites that are offered; one without an id or a secret is listed as not configured. */
export function oauthProviders({ google, github, sandbox, timeoutMs }: OAuthSettings): Provider[] {
  const openid = (site: OAuthClient & { issuer: string }) => {
    const { clientId, clientSecret, issuer } = site
    return clientId && clientSecret ? openidProvider({ clientId, clientSecret, issuer, timeoutMs }) : undefined
  }
  const { clientId, clientSecret, url, apiUrl } = github
  const isGithub = clientId && clientSecret
  return [
    { id: 'google', name: 'Google', port: openid(google) },
    {
      id: 'github',
      name: 'GitHub',
      port: isGithub ? githubProvider({ clientId, clientSecret, url, apiUrl, timeoutMs }) : undefined,
    },
    ...(sandbox ? [{ id: 'sandbox' as const, name: 'Sandbox', port: openid(sandbox) }] : []),
  ]
}

type AccountsParts = SessionsDeps & PrepareAccountDeps & BecomeVerifiedDeps & SecondFactorDeps & SessionCookiesDeps

/** What accounts do for whoever comes by another site. */
export function oauthAccounts(deps: AccountsParts): OAuthAccounts {
  return {
    async prepare(account) {
      const prepared = await prepareAccount(deps, { ...account, passwordHash: noPassword })
      return (tx) => openAccount(deps, tx, prepared)
    },
    // Counted apart from tries with a password: strangers who have none get no further than the other site.
    checkSecondFactor: (tx, userId, totp, who) => checkSecondFactor(deps, tx, userId, totp, `browser ${who}`),
    beginSession: (tx, userId, session) => beginSession(deps, tx, userId, session),
    isSessionAlive: (sessionId) => isSessionAlive(deps, sessionId),
    async hasPassword(queries, userId) {
      const hash = await findPasswordHash(queries, userId)
      return hash !== undefined && hash !== noPassword
    },
    deviceOf,
    isKnownBrowser: (email, mark) => readBrowserMark(deps.secrets, email, mark) !== undefined,
    cookies: sessionCookies(deps),
  }
}
