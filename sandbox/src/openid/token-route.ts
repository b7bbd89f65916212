import type { IncomingMessage, ServerResponse } from 'node:http'
import { readForm } from '#http/read-body.ts'
import { sendJson } from '#http/reply.ts'
import type { OpenIdProvider } from '#openid/create-openid-provider.ts'
import { sandboxClient } from '#openid/parse-authorization.ts'

/** Exchanges a code for an ID token and an access token. Requires client authentication; a code works once. */
export async function postToken(
  openid: OpenIdProvider,
  issuer: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const form = await readForm(request)
  if (!hasValidCredentials(request, form)) {
    response.setHeader('www-authenticate', 'Basic realm="murmur sandbox"')
    return sendJson(response, 401, { error: 'invalid_client' })
  }
  if (form.get('grant_type') !== 'authorization_code')
    return sendJson(response, 400, { error: 'unsupported_grant_type' })
  const get = (name: string) => form.get(name) ?? ''
  const grant = openid.grants.redeemCode(get('code'), get('redirect_uri'), get('code_verifier'))
  if (!grant) return sendJson(response, 400, { error: 'invalid_grant' })
  const { person, nonce } = grant
  const claims = { ...person, iss: issuer, aud: sandboxClient.id, ...(nonce ? { nonce } : {}) }
  sendJson(response, 200, {
    access_token: openid.grants.addToken(person),
    token_type: 'Bearer',
    expires_in: 300,
    scope: 'openid email profile',
    id_token: await (await openid.key()).sign(claims),
  })
}

/** The client authenticates by HTTP Basic or in the form. */
function hasValidCredentials(request: IncomingMessage, form: URLSearchParams): boolean {
  const basic = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const credentials = basic
    ? Buffer.from(basic, 'base64').toString('utf8').split(':').map(decodeURIComponent)
    : [form.get('client_id'), form.get('client_secret')]
  return credentials[0] === sandboxClient.id && credentials[1] === sandboxClient.secret
}
