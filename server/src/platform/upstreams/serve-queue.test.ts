import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUpstream } from './create-upstream.ts'
import { type FakeVendor, fakeVendor } from './test-support/fake-vendor.ts'
import { grantEveryLease } from './test-support/grant-every-lease.ts'
import type { LeaseCalls, Priority } from './upstream.port.ts'

let vendor: FakeVendor
let ms: number
/** Responses that the vendor still owes, oldest first. */
let pendingResponses: (() => void)[]
beforeAll(async () => {
  vendor = await fakeVendor()
})
beforeEach(() => {
  ms = Date.UTC(2026, 10, 22)
  pendingResponses = []
  Object.assign(vendor, {
    requests: [],
    answer: (_: unknown, response: { end(text: string): void }) => response.end('{}'),
  })
})
afterAll(() => vendor.close())

const limit = { calls: 30, perMs: 60_000 }
const open = (lease: LeaseCalls = grantEveryLease) =>
  createUpstream({ name: 'vendor', url: vendor.url, limit, lease, now: () => new Date(ms), timeoutMs: 60_000 })
const call = (priority: Priority, path = `/${priority}`, timeoutMs = 60_000) => ({ priority, path, timeoutMs })
const answerWithStatus = (status: number, headers = {}) => {
  vendor.answer = (_, response) => void response.writeHead(status, headers).end('{}')
}

/** Leases one call for each that is granted. */
function gate() {
  let open: () => void = () => undefined
  const lease: LeaseCalls = () =>
    new Promise((resolve) => {
      open = () => resolve({ granted: 1, retryMs: 0, at: ms })
    })
  return { lease, grantLease: () => open() }
}

test('the upstream queue serves a later, more urgent call first, and equal priorities in order', async () => {
  const { lease, grantLease } = gate()
  const upstream = open(lease)
  const calls = [
    call('browse', '/browse1'),
    call('quote'),
    call('browse', '/browse2'),
    call('buy'),
    call('sell'),
    call('quote', '/browse2'),
  ].map((each) => upstream.request(each))
  const served: Promise<unknown>[] = []
  for (const [index, each] of calls.entries()) served.push(each.then(() => index))
  for (const next of [4, 3, 1, 2, 0]) {
    grantLease()
    expect(await Promise.race(served.filter((_, index) => index === next))).toBe(next)
  }
  await Promise.all(served)
  expect(vendor.requests).toEqual(['/sell', '/buy', '/quote', '/browse2', '/browse1'])
})

test('the upstream queue rejects a browsing call immediately when the queue is longer than its timeout; a trading call waits', async () => {
  let isEmpty = true
  const lease: LeaseCalls = async () => (isEmpty ? { granted: 0, retryMs: 200 } : { granted: 1, retryMs: 0, at: ms })
  const upstream = open(lease)
  const sell = upstream.request(call('sell'))
  // One call is sent every two seconds: the sell, then this one, and no third within five seconds.
  const browsing = ['/1', '/2', '/3', '/4'].map((path) => upstream.request(call('browse', path, 5_000)))
  await expect(browsing[2]).rejects.toThrow('deadline before its turn')
  await expect(browsing[3]).rejects.toThrow('deadline before its turn')
  isEmpty = false
  ms += 200
  await Promise.all([sell, browsing[0], browsing[1]])
  expect(vendor.requests).toEqual(['/sell', '/1', '/2'])
})

test('the upstream queue serves browsing calls behind any number of searches', async () => {
  const large = { calls: 300, perMs: 60_000 }
  let leased = 0
  const lease: LeaseCalls = async (_, { calls }, wanted) => {
    const granted = Math.max(0, Math.min(wanted, calls - leased))
    leased += granted
    return granted === 0 ? { granted, retryMs: 60_000 } : { granted, retryMs: 0, at: ms }
  }
  const upstream = createUpstream({ name: 'vendor', url: vendor.url, limit: large, lease, now: () => new Date(ms) })
  const search = (path: string) => upstream.request(call('search', path)).catch(() => undefined)
  const searches = Array.from({ length: 300 }, (_, each) => search(`/search/${each}`))
  for (let each = 0; each < 80; each++) {
    searches.push(search(`/search/later/${each}`))
    expect(await upstream.request(call('browse', `/${each}`))).toMatchObject({ status: 200 })
  }
  await Promise.all(searches)
  const searchCount = vendor.requests.filter((path) => path.startsWith('/search/')).length
  expect(searchCount).toBeGreaterThan(70)
  expect(searchCount).toBeLessThanOrEqual(90)
})

test('the upstream queue drops the least urgent calls from a full queue', async () => {
  const { lease, grantLease } = gate()
  const upstream = open(lease)
  const browsing = Array.from({ length: 500 }, (_, each) => upstream.request(call('browse', `/${each}`, 500)))
  const settled = Promise.allSettled(browsing)
  const sell = upstream.request(call('sell'))
  await expect(browsing[499]).rejects.toThrow('queue full')
  grantLease()
  await sell
  expect(vendor.requests).toEqual(['/sell'])
  for (const each of await settled) expect(each.status).toBe('rejected')
})

test('the upstream queue pauses all calls of this instance for the Retry-After of a 429', async () => {
  const upstream = open()
  answerWithStatus(429, { 'retry-after': '30' })
  await expect(upstream.request(call('browse'))).rejects.toThrow('429')
  answerWithStatus(200)
  await expect(upstream.request(call('sell', '/sell', 29_000))).rejects.toThrow('deadline before its turn')
  expect(vendor.requests).toHaveLength(1)
  ms += 30_000
  expect(await upstream.request(call('sell'))).toMatchObject({ status: 200 })
})

test.each([
  ['retry-after as a date', () => ({ 'retry-after': new Date(ms + 20_000).toUTCString() })],
  ['x-ratelimit-reset in Unix seconds', () => ({ 'x-ratelimit-reset': String(ms / 1000 + 20) })],
  ['x-ratelimit-reset in seconds', () => ({ 'x-ratelimit-reset': '20' })],
])('the upstream queue reads the Retry-After of %s', async (_, headers) => {
  const upstream = open()
  answerWithStatus(429, headers())
  await expect(upstream.request(call('browse'))).rejects.toThrow('429')
  answerWithStatus(200)
  await expect(upstream.request(call('buy', '/', 19_999))).rejects.toThrow('deadline before its turn')
  ms += 20_000
  await upstream.request(call('buy'))
})

test('the upstream queue sends queued calls after the pause without another request', async () => {
  const upstream = createUpstream({ name: 'vendor', url: vendor.url, limit, lease: grantEveryLease })
  answerWithStatus(429, { 'retry-after': '0' })
  await expect(upstream.request(call('browse'))).rejects.toThrow('429')
  answerWithStatus(200)
  expect(await upstream.request(call('sell'))).toMatchObject({ status: 200 })
})

test('the upstream queue pauses a failing vendor, and sends one probe while the others wait', async () => {
  const upstream = open()
  answerWithStatus(500)
  for (let each = 0; each < 5; each++) await expect(upstream.request(call('quote'))).rejects.toThrow('500')
  await expect(upstream.request(call('sell'))).rejects.toThrow('circuit open')
  expect(vendor.requests).toHaveLength(5)
  ms += 2_000
  const received = new Promise<void>((resolve) => {
    vendor.answer = (_, response) => {
      pendingResponses.push(() => response.end('{}'))
      resolve()
    }
  })
  const all = [call('browse'), call('sell'), call('quote')].map((each) => upstream.request(each))
  await received
  expect(vendor.requests).toHaveLength(6)
  answerWithStatus(200)
  pendingResponses[0]?.()
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(vendor.requests).toHaveLength(8)
})

test('the upstream queue rejects all waiting calls after a failed probe, and extends the pause', async () => {
  const upstream = open()
  answerWithStatus(502)
  for (let each = 0; each < 5; each++) await upstream.request(call('quote')).catch(() => undefined)
  ms += 2_000
  const settled = await Promise.allSettled([call('browse'), call('quote')].map((each) => upstream.request(each)))
  expect(settled.map((each) => each.status === 'rejected' && each.reason.message).sort()).toEqual([
    'circuit open',
    'status 502',
  ])
  ms += 2_000
  await expect(upstream.request(call('browse'))).rejects.toThrow('circuit open')
  expect(vendor.requests).toHaveLength(6)
})

test('the upstream queue keeps the breaker closed for large pages, 404s and short timeouts of its callers', async () => {
  const upstream = createUpstream({ name: 'vendor', url: vendor.url, limit, lease: grantEveryLease, maxBytes: 1 })
  for (let each = 0; each < 6; each++) await expect(upstream.request(call('quote'))).rejects.toThrow('too large')
  vendor.answer = (_, response) => void response.writeHead(404).end()
  for (let each = 0; each < 6; each++) expect(await upstream.request(call('quote'))).toMatchObject({ status: 404 })
})
