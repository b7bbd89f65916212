import { maxVisitorMessageLength, type VisitorAnswer, visitorsApi } from '@murmur/contract/chat/visitors'
import { afterEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { maxConcurrentAnswers, visitorsRoutes } from './visitors.routes.ts'

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

it('answers without a session, and sets no cookie', async () => {
  const { status, body, headers } = await (await start())('hello')
  expect({ status, body }).toEqual({ status: 200, body: { data: empty } })
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['cache-control']).toBe('no-store')
})

it('refuses an empty, a long and a malformed message', async () => {
  const ask = await start()
  const statuses = await Promise.all(
    ['  ', 'x'.repeat(maxVisitorMessageLength + 1), 5].map(async (text) => (await ask(text)).status),
  )
  expect(statuses).toEqual([400, 400, 400])
  expect((await ask('x'.repeat(maxVisitorMessageLength))).status).toBe(200)
  expect((await ask('hello', 'x'.repeat(4001))).status).toBe(400)
})

it('limits the messages of an address', async () => {
  const ask = await start()
  for (let n = 0; n < visitorsApi.ask.limit.max; n++) expect((await ask('hello')).status).toBe(200)
  const refused = await ask('hello')
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

it('serves a few visitors at the same time and asks the others to retry', async () => {
  const waiting: (() => void)[] = []
  const ask = await start(() => new Promise((resolve) => waiting.push(() => resolve(empty))))
  const running = Array.from({ length: maxConcurrentAnswers }, () => ask('hello'))
  await expect.poll(() => waiting.length).toBe(maxConcurrentAnswers)
  expect(await ask('hello')).toMatchObject({ status: 429 })
  for (const finish of waiting) finish()
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual(running.map(() => 200))
})
