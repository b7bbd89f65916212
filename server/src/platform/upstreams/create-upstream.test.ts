import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createUpstream, type UpstreamSettings } from './create-upstream.ts'
import { type FakeVendor, fakeVendor } from './test-support/fake-vendor.ts'
import { grantEveryLease } from './test-support/grant-every-lease.ts'
import { UpstreamUnavailable } from './upstream.port.ts'

let vendor: FakeVendor
beforeAll(async () => {
  vendor = await fakeVendor()
})
afterEach(() => {
  Object.assign(vendor, {
    requests: [],
    requestTimes: [],
    answer: (_: unknown, response: { end(text: string): void }) => response.end('{}'),
  })
})
afterAll(() => vendor.close())

const bomb = gzipSync(Buffer.alloc(50_000_000))
const wide = { calls: 300, perMs: 60_000 }
const open = (more: Partial<UpstreamSettings> = {}) =>
  createUpstream({ name: 'vendor', url: `${vendor.url}/base/`, limit: wide, lease: grantEveryLease, ...more })
const browse = (path: string) => ({ path, priority: 'browse' as const })

test('the upstream client requests paths below its base with its headers, and returns any response below 500 as text', async () => {
  const seen: unknown[] = []
  vendor.answer = (request, response) => {
    seen.push([request.method, request.url, request.headers['x-api-key'], request.headers['content-type']])
    response.writeHead(404).end('<html>no such token</html>')
  }
  const upstream = open({ headers: { 'x-api-key': 'secret' } })
  expect(await upstream.request(browse('/a?b=1'))).toEqual({ status: 404, text: '<html>no such token</html>' })
  let body = ''
  vendor.answer = (request, response) => {
    request.on('data', (part) => (body += part))
    request.on('end', () => response.end('{"ok":1}'))
  }
  const posted = await upstream.request({ path: '/execute', method: 'POST', body: { n: '1' }, priority: 'sell' })
  expect([posted.text, body]).toEqual(['{"ok":1}', '{"n":"1"}'])
  expect(seen).toEqual([['GET', '/base/a?b=1', 'secret', undefined]])
  await expect(upstream.request(browse('@evil.example/'))).rejects.toThrow('slash')
})

test.each<[string, FakeVendor['answer']]>([
  ['500', (_, response) => void response.writeHead(500).end('{}')],
  ['429', (_, response) => void response.writeHead(429).end('{}')],
  ['silence', () => undefined],
  ['half an answer, then silence', (_, response) => void response.writeHead(200).write('{"a":')],
  ['a connection that breaks', (_, response) => void response.destroy()],
  [
    'a cut answer',
    (_, response) => void response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy()),
  ],
  ['a redirect', (_, response) => void response.writeHead(302, { location: '/base/x' }).end()],
  ['too much', (_, response) => void response.end('x'.repeat(2_000_001))],
  ['a gzip bomb', (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)],
  ['gzip that is none', (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}')],
])('the upstream client rejects %s with an error that hides the URL', async (name, answer) => {
  vendor.answer = answer
  const error: unknown = await open({ timeoutMs: name.includes('silence') ? 300 : 5_000 })
    .request(browse('/x?key=secret'))
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UpstreamUnavailable)
  const { message, cause, stack } = error as Error
  expect(`${message} ${String(cause)} ${stack}`).not.toMatch(/secret|127\.0\.0\.1/)
  expect(vendor.requests).toEqual(['/base/x?key=secret'])
  if (name === 'too much' || name === 'a gzip bomb') expect(message).toBe('too large')
})

test('the upstream client returns a response of the maximum size in full, even if compressed', async () => {
  vendor.answer = (_, response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(2_000_000)))
  expect((await open().request(browse('/x'))).text).toHaveLength(2_000_000)
})

test('the upstream client joins identical concurrent calls; orders and sells are never shared', async () => {
  const upstream = open()
  await Promise.all([1, 2, 3].map(() => upstream.request(browse('/list'))))
  expect(vendor.requests).toHaveLength(1)
  await upstream.request(browse('/list'))
  expect(vendor.requests).toHaveLength(2)
  const order = { path: '/order', priority: 'quote' as const, isUnshared: true }
  await Promise.all([upstream.request(order), upstream.request(order)])
  const sell = { path: '/price', priority: 'sell' as const }
  await Promise.all([upstream.request(sell), upstream.request(sell), upstream.request(browse('/price'))])
  const post = { path: '/execute', method: 'POST' as const, body: {}, priority: 'browse' as const }
  await Promise.all([upstream.request(post), upstream.request(post)])
  const onChain = (chain: string) => ({ ...browse('/list'), headers: { 'x-chain': chain } })
  await Promise.all([
    upstream.request(onChain('base')),
    upstream.request(onChain('solana')),
    upstream.request(onChain('base')),
  ])
  expect(vendor.requests).toHaveLength(2 + 2 + 3 + 2 + 2)
})

test('the upstream client keeps each caller’s own timeout for a shared call', async () => {
  let answer: () => void = () => undefined
  vendor.answer = (_, response) => {
    answer = () => response.end('late')
  }
  const upstream = open()
  const shortRequest = upstream.request({ ...browse('/slow'), timeoutMs: 300 })
  const patient = upstream.request({ ...browse('/slow'), timeoutMs: 20_000 })
  await expect(shortRequest).rejects.toThrow(UpstreamUnavailable)
  await vi.waitUntil(() => vendor.requests.length === 1, { timeout: 60_000 })
  answer()
  expect(await patient).toMatchObject({ text: 'late' })
  expect(vendor.requests).toHaveLength(1)
})

test('the upstream client rejects all callers of a shared call that fails, and does not cache the failure', async () => {
  vendor.answer = (_, response) => void response.writeHead(500).end()
  const upstream = open()
  const settled = await Promise.allSettled([upstream.request(browse('/a')), upstream.request(browse('/a'))])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  vendor.answer = (_, response) => void response.end('{}')
  expect(await upstream.request(browse('/a'))).toMatchObject({ status: 200 })
})
