import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HttpError, sendJson } from '#http/reply.ts'
import { createOpenIdProvider } from '#openid/create-openid-provider.ts'
import { routeOpenid } from '#openid/openid-routes.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-openid-'))
const keyPath = join(folder, 'key.json')
let [server, base, time] = [undefined as unknown as Server, '', Date.now()]

beforeAll(async () => {
  const openid = createOpenIdProvider(keyPath, () => time)
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    routeOpenid(openid, url, request, response).catch((error: unknown) => {
      sendJson(response, error instanceof HttpError ? error.status : 500, { message: String(error) })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openid`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const redirectUri = 'http://localhost:3000/api/oauth/sandbox/callback'
const verifier = randomBytes(32).toString('base64url')
const parameters = {
  client_id: 'murmur-sandbox',
  redirect_uri: redirectUri,
  response_type: 'code',
  scope: 'openid email profile',
  state: 'a state',
  nonce: 'a nonce',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
}
const authorizeUrl = (changes = {}) => `${base}/authorize?${new URLSearchParams({ ...parameters, ...changes })}`
const form = (url: string, fields: Record<string, string>, headers = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers })
const ada = { email: 'Ada@example.test', name: 'Ada L.', verified: 'yes', answer: 'yes' }

async function consent(fields: Record<string, string> = ada): Promise<URL> {
  const reply = await form(authorizeUrl(), fields)
  expect(reply.status).toBe(303)
  return new URL(reply.headers.get('location') ?? '')
}
const getToken = (code: string, changes = {}) =>
  form(`${base}/token`, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: 'murmur-sandbox',
    client_secret: 'secret',
    ...changes,
  })
const getCode = async () => (await consent()).searchParams.get('code') ?? ''

describe('the sandbox’s OpenID server', () => {
  test('publishes its endpoints', async () => {
    const found = (await (await fetch(`${base}/.well-known/openid-configuration`)).json()) as Record<string, unknown>
    expect(found).toMatchObject({
      issuer: base,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      code_challenge_methods_supported: ['S256'],
    })
  })

  test('shows a login page without scripts, whose form may redirect only to the requesting site', async () => {
    const reply = await fetch(authorizeUrl({ login_hint: '"><script>x</script>' }))
    const html = await reply.text()
    expect(reply.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:3000;")
    expect(html).toContain('<strong>http://localhost:3000</strong> asks who you are')
    expect(html).not.toMatch(/<script|<img/)
  })

  test('issues a code after the login, and exchanges it for a signed token with the user’s claims', async () => {
    const back = await consent()
    expect([back.origin + back.pathname, back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual([
      redirectUri,
      'a state',
      base,
    ])
    const tokens = (await (await getToken(back.searchParams.get('code') ?? '')).json()) as Record<string, string>
    const keys = createRemoteJWKSet(new URL(`${base}/jwks`))
    const { payload } = await jwtVerify(tokens.id_token ?? '', keys, { issuer: base, audience: 'murmur-sandbox' })
    const person = { sub: payload.sub, email: 'Ada@example.test', email_verified: true, name: 'Ada L.' }
    expect(payload).toMatchObject({ ...person, nonce: 'a nonce' })
    const authorization = `Bearer ${tokens.access_token}`
    expect(await (await fetch(`${base}/userinfo`, { headers: { authorization } })).json()).toEqual(person)
    expect((await fetch(`${base}/userinfo`)).status).toBe(401)
    expect([existsSync(keyPath), statSync(keyPath).mode & 0o077]).toEqual([true, 0])
  })

  test('maps an email in any case to the same subject', async () => {
    const subOf = async (email: string) => {
      const code = (await consent({ ...ada, email })).searchParams.get('code') ?? ''
      const { id_token: token = '' } = (await (await getToken(code)).json()) as Record<string, string>
      return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub
    }
    expect(await subOf('ada@EXAMPLE.test')).toBe(await subOf('Ada@example.test'))
    expect(await subOf('bob@example.test')).not.toBe(await subOf('Ada@example.test'))
  })

  test('accepts a code once, within a minute, and with its verifier', async () => {
    const once = await getCode()
    expect((await getToken(once)).status).toBe(200)
    expect(await (await getToken(once)).json()).toEqual({ error: 'invalid_grant' })
    const other = await getCode()
    expect((await getToken(other, { code_verifier: 'another' })).status).toBe(400)
    expect((await getToken(other)).status).toBe(400)
    expect((await getToken(await getCode(), { redirect_uri: `${redirectUri}/x` })).status).toBe(400)
    const late = await getCode()
    time += 61_000
    expect((await getToken(late)).status).toBe(400)
    expect((await getToken(await getCode(), { client_secret: 'guess' })).status).toBe(401)
  })

  test('redirects to the site without a code after a cancellation, and shows an error for an invalid email', async () => {
    const back = await consent({ answer: 'no' })
    expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null])
    const again = await form(authorizeUrl(), { ...ada, email: 'nobody' })
    expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('This is not an email address.')])
  })

  test.each([
    [{ client_id: 'other' }],
    [{ redirect_uri: 'https://evil.example/api/oauth/sandbox/callback' }],
    [{ redirect_uri: 'http://localhost:3000/elsewhere' }],
    [{ code_challenge_method: 'plain' }],
    [{ code_challenge: '' }],
    [{ response_type: 'token' }],
  ])('rejects %o without a redirect', async (changes) => {
    for (const reply of [await fetch(authorizeUrl(changes)), await form(authorizeUrl(changes), ada)]) {
      expect([reply.status, reply.headers.get('location')]).toEqual([400, null])
    }
  })

  test('rejects a form that another site submits', async () => {
    expect((await form(authorizeUrl(), ada, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})
