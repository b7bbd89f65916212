import { generateKeyPairSync, sign } from 'node:crypto'
import { fakeHttp } from './fake-http.ts'
import { applyFault, type FakeProvider, fakeGrants } from './fake-provider.ts'

export const fakeClient = { id: 'murmur-test', secret: 'a test’s secret' }

/** An OpenID provider with the documented protocol: discovery, keys, tokens signed by RS256. */
export async function fakeOpenid(): Promise<FakeProvider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const grants = fakeGrants(fakeClient)
  const requestedPaths: string[] = []
  const jwtOf = (claims: object, isBad: boolean) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const text = `${part({ alg: 'RS256', kid: 'one' })}.${part(claims)}`
    const signature = sign('sha256', Buffer.from(isBad ? 'another text' : text), privateKey).toString('base64url')
    return `${text}.${signature}`
  }
  const http = await fakeHttp((call) => {
    const { url, form } = call
    requestedPaths.push(url.pathname)
    const issuer = url.origin
    const fault = grants.currentFault()
    if (fault === 'error' && applyFault(fault, call)) return undefined
    if (url.pathname === '/.well-known/openid-configuration') {
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
      }
    }
    if (url.pathname === '/jwks')
      return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }] }
    if (applyFault(fault, call)) return undefined
    const grant = grants.take({ form })
    if (!grant) {
      call.response.statusCode = 400
      return { error: 'invalid_grant' }
    }
    const { subject, email, emailVerified, name } = grant.person
    const at = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: fakeClient.id,
      sub: subject,
      iat: at,
      exp: at + 60,
      nonce: fault === 'other-nonce' ? 'another' : grant.nonce,
      ...(email === null ? {} : { email, email_verified: emailVerified }),
      ...(name === null ? {} : { name }),
    }
    return { access_token: grant.token, token_type: 'Bearer', id_token: jwtOf(claims, fault === 'bad-signature') }
  })
  return { ...http, visit: grants.visit, setFault: grants.setFault, requestedPaths }
}
