import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UpstreamSample } from '#platform/observability/upstream-calls.ts'
import { watchUpstreams } from '#platform/observability/watch-upstreams.ts'
import { createPoster, NoResponseError } from './post-json.ts'

let server: Server
let url: string
let connections = 0
let answer: (response: ServerResponse) => void
beforeAll(async () => {
  server = createServer((_, response) => answer(response))
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  connections = 0
  answer = (response) => response.end('{"result":"0x7"}')
})

const limits = { timeoutMs: 10_000, maxBytes: 1_000 }

test('the JSON-RPC poster keeps one connection for calls in sequence', async () => {
  const post = createPoster()
  for (let n = 0; n < 5; n += 1) expect(await post(url, { n }, limits)).toEqual({ result: '0x7' })
  expect(connections).toBe(1)
})

test('the JSON-RPC poster parses the body of a status 4xx, which may be an error of JSON-RPC', async () => {
  answer = (response) => response.writeHead(400).end('{"error":{"code":1}}')
  expect(await createPoster()(url, {}, limits)).toEqual({ error: { code: 1 } })
})

test('the JSON-RPC poster parses the body of a status 403 only if it is JSON-RPC', async () => {
  const restricted = { jsonrpc: '2.0', id: 1, error: { code: -32701, message: 'restricted' } }
  answer = (response) => response.writeHead(403).end(JSON.stringify(restricted))
  expect(await createPoster()(url, {}, limits)).toEqual(restricted)
  answer = (response) => response.writeHead(403).end('{"error":"forbidden"}')
  await expect(createPoster()(url, {}, limits)).rejects.toMatchObject({ message: 'status 403', isUnauthorized: true })
})

test.each<[string, (response: ServerResponse) => void]>([
  ['status 401', (response) => response.writeHead(401).end('{"jsonrpc":"2.0","id":1}')],
  ['status 403', (response) => response.writeHead(403).end('<html>')],
  ['status 429', (response) => response.writeHead(429).end('{}')],
  ['status 502', (response) => response.writeHead(502).end('{}')],
  ['status 302', (response) => response.writeHead(302, { location: url }).end('{}')],
  ['too large', (response) => response.end(`"${'x'.repeat(1_001)}"`)],
  ['unreadable', (response) => response.end('<html>')],
  ['unreadable', (response) => response.destroy()],
  ['unreadable', (response) => response.writeHead(101, { connection: 'Upgrade', upgrade: 'other' }).end()],
  ['unreadable', (response) => response.writeHead(200, { 'content-length': 99 }).write('{', () => response.destroy())],
])('the JSON-RPC poster rejects with "%s", and works again afterwards', async (words, broken) => {
  const post = createPoster()
  answer = broken
  await expect(post(url, {}, limits)).rejects.toMatchObject({ name: 'NoResponseError', message: words })
  answer = (response) => response.end('{"result":"0x8"}')
  expect(await post(url, {}, limits)).toEqual({ result: '0x8' })
})

test.each<[string, (response: ServerResponse) => void]>([
  ['before', () => undefined],
  ['within', (response) => response.writeHead(200).write('{')],
])('the JSON-RPC poster rejects when the timeout passes %s a response', async (_, slow) => {
  answer = slow
  const posted = createPoster()(url, {}, { ...limits, timeoutMs: 50 })
  await expect(posted).rejects.toMatchObject({ message: 'timeout', isTimeout: true })
})

test('the JSON-RPC poster hides the URL, which may contain a key, when there is no server', async () => {
  const posted = createPoster()('http://127.0.0.1:1/secret-key', {}, limits)
  await expect(posted).rejects.toThrow(NoResponseError)
  await expect(posted.catch((error: Error) => JSON.stringify([error.message, error.cause]))).resolves.not.toContain(
    'key',
  )
})

test('the JSON-RPC poster reports each call with its host and outcome, without its path', async () => {
  const samples: UpstreamSample[] = []
  const stop = watchUpstreams({ recordUpstreamCall: (sample) => void samples.push(sample) })
  const post = createPoster()
  await post(`${url}/key`, {}, limits)
  answer = (response) => response.destroy()
  await expect(post(`${url}/key`, {}, limits)).rejects.toThrow(NoResponseError)
  await expect(post('no address', {}, limits)).rejects.toMatchObject({ message: 'unreadable' })
  stop()
  const { host } = new URL(url)
  expect(samples.map((sample) => [sample.host, sample.outcome])).toEqual([
    [host, '200'],
    [host, 'failed'],
    ['unknown', 'failed'],
  ])
})
