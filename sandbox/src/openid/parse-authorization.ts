import { HttpError } from '#http/reply.ts'

/** The only OAuth client; a server's configuration contains the same id and secret. */
export const sandboxClient = { id: 'murmur-sandbox', secret: 'secret' }

/** A site's authorization request. */
export type Authorization = { redirectUri: string; state: string; nonce: string; challenge: string; loginHint: string }

/** Allowed redirect URIs of the client: a server on this machine. */
const allowedRedirectUri = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/api\/oauth\/[a-z]+\/callback$/

/**
 * Parses an authorization request for a code, with PKCE (S256).
 * @throws HttpError 400 instead of redirecting to an unchecked address
 */
export function parseAuthorization(query: URLSearchParams): Authorization {
  const get = (name: string) => query.get(name) ?? ''
  if (get('client_id') !== sandboxClient.id) throw new HttpError(400, 'Unknown client_id')
  if (!allowedRedirectUri.test(get('redirect_uri'))) throw new HttpError(400, 'That redirect_uri is not the client’s')
  if (get('response_type') !== 'code') throw new HttpError(400, 'The response_type is code')
  if (!get('scope').split(' ').includes('openid')) throw new HttpError(400, 'The scope names openid')
  if (get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(get('code_challenge'))) {
    throw new HttpError(400, 'PKCE with S256 is wanted')
  }
  return {
    redirectUri: get('redirect_uri'),
    state: get('state'),
    nonce: get('nonce'),
    challenge: get('code_challenge'),
    loginHint: get('login_hint'),
  }
}
