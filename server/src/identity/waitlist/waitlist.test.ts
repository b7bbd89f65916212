import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitlist } from '#identity/tables/waitlist.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { covers } from '../../../../spec/covers.ts'
import { waitlistRoutes } from './waitlist.routes.ts'

const success = "Successfully subscribed! We'll notify you when we launch."

describe.each(testDatabases)('the waitlist on $name', ({ open }) => {
  let world: TestApp
  beforeAll(async () => {
    const db = await open()
    world = await testApp({ addRoutes: (app) => waitlistRoutes(app, { db, now: () => new Date() }) }, async () => db)
  })
  afterAll(() => world.close())
  const readWaitlist = () => world.db.read.select().from(waitlist)

  test('stores a subscription on the server; the same email again is stored once and succeeds too', async () => {
    covers('2.soon.07', '2.soon.08')
    const visitor = world.visitor()
    const first = await visitor.call('POST', '/api/waitlist', { email: ' Ada@Example.test ' })
    expect([first.status, first.body]).toEqual([200, { success: true, message: success }])
    const again = await visitor.call(
      'POST',
      '/api/waitlist',
      { email: 'ADA@example.test' },
      { 'x-murmur-language': 'es' },
    )
    const spanish = '¡Suscripción completada! Te avisaremos cuando lancemos.'
    expect([again.status, again.body]).toEqual([200, { success: true, message: spanish }])
    expect(await readWaitlist()).toEqual([{ email: 'ada@example.test', language: 'en', createdAt: expect.any(Date) }])
  })

  test('stores two concurrent subscriptions of one email once', async () => {
    const join = () => world.visitor().call('POST', '/api/waitlist', { email: 'both@example.test' })
    expect((await Promise.all([join(), join()])).map(({ status }) => status)).toEqual([200, 200])
    expect((await readWaitlist()).filter(({ email }) => email === 'both@example.test')).toHaveLength(1)
  })

  test.each([
    [{}, 'Please enter your email'],
    [{ email: '  ' }, 'Please enter your email'],
    [{ email: 'nobody' }, 'Invalid email'],
  ])('refuses %o with "%s"', async (body, message) => {
    covers('2.soon.03')
    const before = await readWaitlist()
    const refused = await world.visitor().call('POST', '/api/waitlist', body)
    expect([refused.status, refused.body.fields]).toEqual([400, { email: message }])
    expect(await readWaitlist()).toEqual(before)
  })
})
