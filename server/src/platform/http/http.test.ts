import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pagePaths } from '@murmur/contract/page-paths'
import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedDb } from '#test-support/shared-db.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { covers } from '../../../../spec/covers.ts'
import { serve } from './serve-endpoint.ts'

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** A stylesheet as our pages inline it; its range query contains characters that HTML escapes. */
const ownStyle = '@media (width<64rem){p{color:red}}'

describe('the HTTP server', () => {
  let world: TestApp
  const webDir = mkdtempSync(join(tmpdir(), 'murmur-web-'))
  beforeAll(async () => {
    mkdirSync(join(webDir, 'assets'))
    writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>the app</title>')
    writeFileSync(join(webDir, 'assets/app-abc123.js'), '// '.repeat(2000))
    writeFileSync(join(webDir, '.secret'), 'x')
    for (const language of ['en', 'ar']) {
      mkdirSync(join(webDir, '.pages', language), { recursive: true })
      for (const name of ['landing', 'terms', 'not-found']) {
        const text = `<style>${ownStyle}</style><p>${name} in ${language}, %YEAR%, [%GAPS%], https://origin.murmur.invalid/</p>`
        writeFileSync(join(webDir, '.pages', language, `${name}.html`), text)
      }
    }
    writeFileSync(join(webDir, '.pages/robots.txt'), 'Sitemap: https://origin.murmur.invalid/sitemap.xml')
    world = await testApp({
      webDir,
      gaps: () => ['no-voice', 'no-pictures'],
      addRoutes: (app) => {
        const common = { method: 'GET', access: 'public', summary: '' } as const
        serve(app, { ...common, path: '/test/strips', reply: object({ kept: finite }) }, () => {
          const row = { kept: 1, passwordHash: 'secret' }
          return row
        })
        serve(app, { ...common, path: '/test/bug', reply: object({}) }, () => {
          throw new Error('insides', { cause: new Error('Failed query: select\nparams: canary') })
        })
        serve(
          app,
          { ...common, path: '/test/limited', reply: object({}), limit: { max: 2, perSeconds: 60 } },
          () => ({}),
        )
      },
      rateLimitScale: 1,
    })
  })
  afterAll(async () => {
    await world.close()
    rmSync(webDir, { recursive: true, force: true })
  })
  const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers })

  it(`serves the app to a browser: 200 for its pages, 404 for the others ${covers('7.calls.01', '2.placeholder.02')}`, async () => {
    const receipt = '/app/history/0190b5a0-0000-7000-8000-000000000000'
    const others = ['/verify-otp?email=a', '/app', '/app/', '/app/settings/danger', receipt]
    for (const path of [...pagePaths, ...others]) {
      const reply = await get(path, browser)
      expect([path, reply.statusCode, reply.body]).toEqual([path, 200, expect.stringContaining('the app')])
      expect(reply.headers['cache-control']).toBe('no-cache')
    }
    const unknown = await get('/app/nowhere', browser)
    expect([unknown.statusCode, unknown.body]).toEqual([404, expect.stringContaining('the app')])
  })

  it('serves the static pages to all clients, with our origin and the year', async () => {
    const year = new Date(world.deps.now()).getUTCFullYear()
    for (const [path, name] of [
      ['/', 'landing'],
      ['/?from=mail', 'landing'],
      ['/terms', 'terms'],
      ['/terms/', 'terms'],
    ] as const) {
      const reply = await get(path)
      const text = `<style>${ownStyle}</style><p>${name} in en, ${year}, [no-voice no-pictures], ${world.deps.publicUrl}/</p>`
      expect([path, reply.statusCode, reply.body]).toEqual([path, 200, text])
      expect(reply.headers).toMatchObject({ 'content-language': 'en', 'cache-control': 'no-cache' })
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    }
    expect((await get('/robots.txt')).body).toBe(`Sitemap: ${world.deps.publicUrl}/sitemap.xml`)
    const head = await world.app.inject({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.body, head.headers['content-language']]).toEqual([200, '', 'en'])
  })

  it('serves static pages in the visitor’s language, and stores a chosen one', async () => {
    const chosen = await get('/?lang=ar', browser)
    expect(chosen.body).toContain('landing in ar')
    expect(chosen.headers['set-cookie']).toMatch(/^murmur_language=ar; Max-Age=31536000; Path=\/; SameSite=Lax$/)
    const later = await get('/terms', { ...browser, cookie: 'murmur_language=ar' })
    expect(later.body).toContain('terms in ar')
    expect(later.headers['set-cookie']).toBeUndefined()
    for (const word of ['Accept-Language', 'Cookie']) expect(String(later.headers.vary)).toContain(word)
    expect((await get('/', { 'accept-language': 'ar-EG,en;q=0.5' })).body).toContain('landing in ar')
    expect((await get('/?lang=../en', browser)).headers['set-cookie']).toBeUndefined()
  })

  it('allows a static page’s inline stylesheet with any characters', async () => {
    const hash = createHash('sha256').update(ownStyle).digest('base64')
    expect((await get('/', browser)).headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`)
  })

  it('sends 304 for a static page that the browser has cached, and no other page in its place', async () => {
    const first = await get('/', browser)
    const etag = String(first.headers.etag)
    const again = await get('/', { ...browser, 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/?lang=ar', { ...browser, 'if-none-match': etag })).statusCode).toBe(200)
    const unknown = await get('/nowhere', browser)
    const known = { ...browser, 'if-none-match': String(unknown.headers.etag) }
    expect((await get('/nowhere', known)).statusCode).toBe(404)
  })

  it('serves the static not-found page to a browser for unknown paths', async () => {
    for (const path of [
      '/nowhere',
      '/.secret',
      '/users/nowhere',
      '/.pages/en/landing.html',
      '/apple',
      '/index.html/x',
    ]) {
      const reply = await get(path, browser)
      expect([path, reply.statusCode, reply.body]).toEqual([path, 404, expect.stringContaining('not-found in en')])
    }
  })

  it('returns a refusal to clients other than browsers for unknown paths', async () => {
    for (const path of ['/nowhere', '/app/chat', '/api/nowhere', '/assets/none.js', '/assets/..%2f..%2fpackage.json']) {
      const reply = await get(path)
      expect([path, reply.statusCode, reply.json().code]).toEqual([path, 404, 'NOT_FOUND'])
    }
  })

  it('lets browsers cache files with a hash in their name, compressed', async () => {
    const reply = await get('/assets/app-abc123.js', { 'accept-encoding': 'gzip, br' })
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    })
    expect(reply.rawPayload.length).toBeLessThan(1000)
  })

  it('forbids inline code, other origins and frames on every reply', async () => {
    for (const path of ['/', '/nowhere', '/healthz', '/docs', '/users/getuserwithtoken']) {
      const { headers } = await get(path)
      const policy = String(headers['content-security-policy'])
      for (const rule of [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]) {
        expect(policy).toContain(rule)
      }
      expect(policy).not.toMatch(/unsafe|\*|https?:/)
      expect(headers).toMatchObject({
        ...{ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'x-frame-options': 'DENY' },
        ...{ 'cross-origin-opener-policy': 'same-origin', 'cross-origin-resource-policy': 'same-origin' },
      })
      expect(headers['permissions-policy']).toContain('camera=()')
    }
  })

  it('removes fields that the contract does not declare', async () => {
    expect((await get('/test/strips')).body).toBe('{"kept":1}')
  })

  it('reports a bug without details, and logs it without the query’s values', async () => {
    const reply = await get('/test/bug')
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'BUG'])
    expect(reply.body).not.toContain('insides')
    const line = world.logged.find((each) => each.includes('"BUG"'))
    expect(line).toContain('insides')
    expect(line).not.toContain('canary')
  })

  it('limits calls per visitor, and ignores X-Forwarded-For from unknown proxies', async () => {
    const statuses = []
    for (let n = 0; n < 4; n++) {
      const reply = await get('/test/limited', { 'x-forwarded-for': `10.0.0.${n}` })
      statuses.push(reply.statusCode)
      if (reply.statusCode === 429) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([200, 200, 429, 429])
    const fromOtherAddress = await world.app.inject({ url: '/test/limited', remoteAddress: '10.9.9.9' })
    expect(fromOtherAddress.statusCode).toBe(200)
  })

  it('counts calls of public endpoints by address, even for signed-in users', async () => {
    const cookieOf = async () => {
      const someone = world.visitor()
      await someone.register()
      return [...someone.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    }
    const statuses = []
    for (const cookie of [await cookieOf(), await cookieOf(), await cookieOf()]) {
      const headers = { cookie }
      const reply = await world.app.inject({ url: '/test/limited', remoteAddress: '10.8.8.8', headers })
      statuses.push(reply.statusCode)
    }
    expect(statuses).toEqual([200, 200, 429])
  })

  it('documents every endpoint, as OpenAPI 3.1 and as a page', async () => {
    const document = (await get('/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/users/login'].post.requestBody.content['application/json'].schema.required).toContain(
      'email',
    )
    expect(document.components.securitySchemes.session.name).toBe('murmur')
    const page = (await get('/docs')).body
    for (const { path } of world.app.endpoints) expect(page).toContain(path)
    expect(page).not.toMatch(/<script|style=/)
  })

  it('responds to odd URLs and methods with a plain 4xx', async () => {
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.server.address() as AddressInfo
    const send = (method: string, path: string, headers: Record<string, string> = {}) =>
      new Promise<{ status: number; body: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
        const sent = request(
          { port, host: '127.0.0.1', method, path, headers: { ...headers, connection: 'close' } },
          (reply) => {
            let body = ''
            reply.on('data', (part) => {
              body += part
            })
            reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body, headers: reply.headers }))
          },
        )
        sent.on('error', reject).end()
      })
    const odd: [string, string][] = [
      ['GET', '/%'],
      ['GET', '/%zz'],
      ['GET', '/tokens/%00'],
      ['GET', '/api/config?a=%00'],
      ['GET', `/${'a'.repeat(9_000)}`],
      ['GET', '//evil.example/x'],
      ['GET', '/api/config?__proto__[x]=1'],
      ['PROPFIND', '/users/login'],
      ['TRACE', '/'],
      ['PATCH', '/users/login'],
      ['DELETE', '/api/config'],
      ['OPTIONS', '/users/login'],
    ]
    for (const [method, path] of odd) {
      const { status, body, headers } = await send(method, path)
      expect([path, headers['x-content-type-options']]).toEqual([path, 'nosniff'])
      expect(headers['content-security-policy']).toContain('default-src')
      expect([method, path.slice(0, 20), status < 500]).toEqual([method, path.slice(0, 20), true])
      if (status >= 400) expect(JSON.parse(body)).toMatchObject({ success: false, message: expect.any(String) })
    }
    const broken = await send('GET', '/', { 'x-long': 'a'.repeat(20_000) })
    expect(broken.status).toBeGreaterThanOrEqual(400)
    expect(broken.status).toBeLessThan(500)
    expect(broken.headers['x-content-type-options']).toBe('nosniff')
  })

  it('restricts its cookies to its host over TLS', async () => {
    const secure = await testApp({ publicUrl: 'https://murmur.example' }, sharedDb(world.db))
    const reply = await secure.app.inject({ url: '/healthz' })
    expect(reply.headers['strict-transport-security']).toMatch(/max-age=31536000/)
    const out = await secure.app.inject({
      method: 'POST',
      url: '/users/logout',
      headers: { origin: 'https://murmur.example' },
    })
    expect(out.headers['set-cookie']).toMatch(/^__Host-murmur=;.*Secure/)
    const document = (await secure.app.inject({ url: '/openapi.json' })).json()
    expect(document.components.securitySchemes.session.name).toBe('__Host-murmur')
    await secure.close()
  })
})
