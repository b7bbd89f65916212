import { integer } from '@murmur/contract/schema/integer'
import { object } from '@murmur/contract/schema/object'
import * as oidc from 'openid-client'
import * as v from 'valibot'
import { boundedFetch } from './bounded-fetch.ts'
import { isPlainLoopback } from './is-loopback.ts'
import { OAuthFailure, type OAuthIdentity, type OAuthProviderPort } from './oauth-provider.port.ts'
import { translateFailure } from './translate-failure.ts'

export type GithubConfig = {
  /** https://github.com, or the URL of a GitHub Enterprise server. */
  url: string
  /** Base URL of the API, e.g. https://api.github.com. */
  apiUrl: string
  clientId: string
  clientSecret: string
  timeoutMs: number
}

const GithubUser = object({ id: integer, login: v.string(), name: v.nullish(v.string()) })
const GithubEmails = v.array(object({ email: v.string(), primary: v.boolean(), verified: v.boolean() }))

/**
 * GitHub, which supports OAuth 2 without OpenID: the identity comes from its API.
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps, …/rest/users/emails
 */
export function githubProvider(settings: GithubConfig): OAuthProviderPort {
  const { clientId, clientSecret, timeoutMs } = settings
  const issuer = `${settings.url}/login/oauth`
  const server = { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/access_token` }
  const config = new oidc.Configuration(server, clientId, clientSecret)
  config.timeout = timeoutMs / 1000
  config[oidc.customFetch] = boundedFetch(timeoutMs)
  const arePlainLoopback = [settings.url, settings.apiUrl].map(isPlainLoopback)
  if (arePlainLoopback.every(Boolean)) oidc.allowInsecureRequests(config)

  const read = async <T>(path: string, token: string, shape: v.GenericSchema<unknown, T>): Promise<T> => {
    const reply = await oidc.fetchProtectedResource(
      config,
      token,
      new URL(settings.apiUrl + path),
      'GET',
      null,
      apiHeaders,
    )
    const answer = reply.ok ? v.safeParse(shape, await reply.json()) : undefined
    if (!answer?.success) throw new OAuthFailure('failed', `finish: ${path} answered ${reply.status}`)
    return answer.output
  }
  return {
    begin: (checks) =>
      translateFailure('begin', async () =>
        oidc.buildAuthorizationUrl(config, {
          scope: 'read:user user:email',
          redirect_uri: checks.redirectUri,
          state: checks.state,
          code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
          prompt: 'select_account',
        }),
      ),
    finish: (callbackUrl, checks) =>
      translateFailure('finish', async () => {
        const { access_token: token } = await oidc.authorizationCodeGrant(config, callbackUrl, {
          expectedState: checks.state,
          pkceCodeVerifier: checks.verifier,
        })
        const [user, emails] = await Promise.all([
          read('/user', token, GithubUser),
          read('/user/emails?per_page=100', token, GithubEmails),
        ])
        return toIdentity(user, emails)
      }),
  }
}

const apiHeaders = new Headers({
  accept: 'application/vnd.github+json',
  'x-github-api-version': '2022-11-28',
  'user-agent': 'murmur',
})

/** The email in the profile is unverified text, so only the primary address of the email list counts. */
function toIdentity(user: v.InferOutput<typeof GithubUser>, emails: v.InferOutput<typeof GithubEmails>): OAuthIdentity {
  const primary = emails.find((one) => one.primary)
  return {
    subject: String(user.id),
    email: primary?.email.toLowerCase() ?? null,
    emailVerified: primary?.verified ?? false,
    name: user.name?.trim() || user.login,
  }
}
