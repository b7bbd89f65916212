import { maxVisitorMessageLength, type VisitorAnswer, visitorsApi } from '@murmur/contract/chat/visitors'
import { afterEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { maxConcurrentAnswers, maxConcurrentPerAddress, visitorsRoutes } from './visitors.routes.ts'

const empty: VisitorAnswer = {
  language: 'en',
  direction: 'ltr',
  parts: [],
  needsAccount: false,
  suggestions: [],
  context: null,
}
let world: TestApp
afterEach(() => world.close())

const start = async (answer = async () => empty) => {
  world = await testApp({ addRoutes: (app) => visitorsRoutes(app, { answer }), rateLimitScale: 1 })
  return (text: unknown, context?: unknown) => world.visitor().call('POST', '/api/ask', { text, context })
}

it('the route for visitors answers without a session, and sets no cookie', async () => {
  const { status, body, headers } = await (await start())('hello')
  expect({ status, body }).toEqual({ status: 200, body: { data: empty } })
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['cache-control']).toBe('no-store')
})

it('the route for visitors refuses an empty, a long and a malformed message', async () => {
  const ask = await start()
  const statuses = await Promise.all(
    ['  ', 'x'.repeat(maxVisitorMessageLength + 1), 5].map(async (text) => (await ask(text)).status),
  )
  expect(statuses).toEqual([400, 400, 400])
  expect((await ask('x'.repeat(maxVisitorMessageLength))).status).toBe(200)
  expect((await ask('hello', 'x'.repeat(4001))).status).toBe(400)
})

it('the route for visitors limits the messages per visitor address', async () => {
  const ask = await start()
  for (let n = 0; n < visitorsApi.ask.limit.max; n++) expect((await ask('hello')).status).toBe(200)
  const refused = await ask('hello')
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

/** Starts a server whose answers wait until `finish`. */
const startWaiting = async () => {
  const waiting: (() => void)[] = []
  await start(() => new Promise((resolve) => waiting.push(() => resolve(empty))))
  const ask = async (remoteAddress: string, forwardedFor = '') => {
    const headers = { origin: 'http://localhost:3000', 'x-forwarded-for': forwardedFor }
    const { statusCode } = await world.app.inject({
      ...{ method: 'POST', url: '/api/ask', remoteAddress, headers, payload: { text: 'hello' } },
    })
    return statusCode
  }
  const finish = () => {
    for (const end of waiting.splice(0)) end()
  }
  return { ask, finish, count: () => waiting.length }
}

it('the route for visitors serves other visitors while an address waits for its answers', async () => {
  const { ask, finish, count } = await startWaiting()
  const running = Array.from({ length: maxConcurrentPerAddress }, (_, n) => ask(`2001:db8:1:1::${n}`))
  await expect.poll(count).toBe(maxConcurrentPerAddress)
  // Neither another address of its network nor a header makes it another visitor.
  expect(await ask('2001:db8:1:1:ffff::1', '203.0.113.9')).toBe(429)
  const other = ask('2001:db8:1:2::1')
  await expect.poll(count).toBe(maxConcurrentPerAddress + 1)
  finish()
  expect(await Promise.all([...running, other])).toEqual([...running, other].map(() => 200))
  const next = ask('2001:db8:1:1::1')
  await expect.poll(count).toBe(1)
  finish()
  expect(await next).toBe(200)
})

it('the route for visitors limits concurrent answers and sends the other visitors a retry time', async () => {
  const { ask, finish, count } = await startWaiting()
  const running = Array.from({ length: maxConcurrentAnswers }, (_, n) => ask(`203.0.113.${n}`))
  await expect.poll(count).toBe(maxConcurrentAnswers)
  expect(await ask('203.0.113.200')).toBe(429)
  finish()
  expect(await Promise.all(running)).toEqual(running.map(() => 200))
})
