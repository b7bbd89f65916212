import type { IncomingMessage, ServerResponse } from 'node:http'
import { readForm } from '#http/read-body.ts'
import { HttpError, sendJson, sendPage } from '#http/reply.ts'
import { renderAuthorizePage } from '#openid/authorize-page.ts'
import type { OpenIdProvider } from '#openid/create-openid-provider.ts'
import { createUserClaims } from '#openid/grants.ts'
import { parseAuthorization } from '#openid/parse-authorization.ts'
import { postToken } from '#openid/token-route.ts'

/** Handles requests below /openid. The issuer is the origin of the request. */
export async function routeOpenid(
  openid: OpenIdProvider,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const issuer = `http://${request.headers.host}/openid`
  const endpoint = `${request.method === 'HEAD' ? 'GET' : request.method} ${url.pathname.slice('/openid'.length)}`
  if (endpoint === 'GET /.well-known/openid-configuration')
    return sendJson(response, 200, createDiscoveryDocument(issuer))
  if (endpoint === 'GET /jwks') return sendJson(response, 200, { keys: [(await openid.key()).publicJwk] })
  if (endpoint === 'GET /authorize') return getAuthorize(url, response)
  if (endpoint === 'POST /authorize') return postAuthorize(openid, issuer, url, request, response)
  if (endpoint === 'POST /token') return postToken(openid, issuer, request, response)
  if (endpoint === 'GET /userinfo') return getUserinfo(openid, request, response)
  throw new HttpError(404, 'Not found')
}

function createDiscoveryDocument(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    claims_supported: ['sub', 'email', 'email_verified', 'name'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

function getAuthorize(url: URL, response: ServerResponse, problem?: string, typed?: string) {
  const { redirectUri, loginHint } = parseAuthorization(url.searchParams)
  const site = new URL(redirectUri).origin
  const form = { query: url.searchParams.toString(), site, email: typed ?? loginHint, ...(problem ? { problem } : {}) }
  // A browser applies form-action to redirects after a submit too.
  sendPage(response, problem ? 400 : 200, renderAuthorizePage(form), site)
}

async function postAuthorize(
  { grants }: OpenIdProvider,
  issuer: string,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const authorization = parseAuthorization(url.searchParams)
  const form = await readForm(request)
  const redirectTo = new URL(authorization.redirectUri)
  redirectTo.searchParams.set('iss', issuer)
  if (authorization.state) redirectTo.searchParams.set('state', authorization.state)
  if (form.get('answer') === 'no') {
    redirectTo.searchParams.set('error', 'access_denied')
    return redirect(response, redirectTo)
  }
  const email = (form.get('email') ?? '').trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) {
    return getAuthorize(url, response, 'This is not an email address.', email)
  }
  const claims = createUserClaims(email, (form.get('name') ?? '').trim().slice(0, 100), form.get('verified') !== 'no')
  redirectTo.searchParams.set('code', grants.addCode({ ...authorization, person: claims }))
  redirect(response, redirectTo)
}

function getUserinfo({ grants }: OpenIdProvider, request: IncomingMessage, response: ServerResponse) {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const claims = token && grants.claimsOf(token)
  if (!claims) {
    response.setHeader('www-authenticate', 'Bearer error="invalid_token"')
    return sendJson(response, 401, { error: 'invalid_token' })
  }
  sendJson(response, 200, claims)
}

function redirect(response: ServerResponse, to: URL) {
  response.writeHead(303, { location: to.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  response.end()
}
