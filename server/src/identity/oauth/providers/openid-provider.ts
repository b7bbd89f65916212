import * as oidc from 'openid-client'
import { boundedFetch } from './bounded-fetch.ts'
import { isPlainLoopback } from './is-loopback.ts'
import { OAuthFailure, type OAuthIdentity, type OAuthProviderPort } from './oauth-provider.port.ts'
import { translateFailure } from './translate-failure.ts'

export type OpenidConfig = { issuer: string; clientId: string; clientSecret: string; timeoutMs: number }

/** Adapter for OpenID providers such as Google and the sandbox's. Discovery runs once, on first use. */
export function openidProvider({ issuer, clientId, clientSecret, timeoutMs }: OpenidConfig): OAuthProviderPort {
  // Also checks the signature of the ID token; by default the library relies on TLS.
  const execute = [oidc.enableNonRepudiationChecks]
  if (isPlainLoopback(issuer)) execute.push(oidc.allowInsecureRequests)
  const options = { execute, timeout: timeoutMs / 1000, [oidc.customFetch]: boundedFetch(timeoutMs) }
  let cachedConfiguration: Promise<oidc.Configuration> | undefined
  const configuration = () => {
    cachedConfiguration ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, undefined, options)
      .catch((error: unknown) => {
        cachedConfiguration = undefined
        throw error
      })
    return cachedConfiguration
  }

  return {
    begin: (checks) =>
      translateFailure('begin', async () =>
        oidc.buildAuthorizationUrl(await configuration(), {
          scope: 'openid email profile',
          redirect_uri: checks.redirectUri,
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
          // Several users may share a browser, so the provider must always show its account chooser.
          prompt: 'select_account',
        }),
      ),
    finish: (callbackUrl, checks) =>
      translateFailure('finish', async () => {
        const config = await configuration()
        const tokens = await oidc.authorizationCodeGrant(config, callbackUrl, {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new OAuthFailure('failed', 'finish: no ID token')
        // The userinfo endpoint may have claims that the ID token lacks.
        const needsUserInfo = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        const extraClaims = needsUserInfo ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
        return toIdentity({ ...extraClaims, ...claims })
      }),
  }
}

function toIdentity(claims: Record<string, unknown>): OAuthIdentity {
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)
  return {
    subject: String(claims.sub),
    email: text(claims.email)?.toLowerCase() ?? null,
    emailVerified: claims.email_verified === true,
    name: text(claims.name),
  }
}
