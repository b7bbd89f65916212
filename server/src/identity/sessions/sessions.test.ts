import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '#platform/db/test-db.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { newestCode, verifiedVisitor } from '#test-support/verified-visitor.ts'

describe.each(testDatabases)('sessions on $name', ({ open }) => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp({}, open)
  })
  afterAll(() => world.close())

  it('expire when idle, and after their lifetime even when in use', async () => {
    const visitor = world.visitor()
    await visitor.register()
    const fetchStatus = async () => (await visitor.call('GET', '/users/getuserwithtoken')).status
    for (let hour = 1; hour < 24; hour++) {
      world.advance(3_600_000)
      expect(await fetchStatus()).toBe(200)
    }
    world.advance(3_600_001)
    expect(await fetchStatus()).toBe(401)
    await visitor.register()
    world.advance(2 * 3_600_000 + 1)
    expect(await fetchStatus()).toBe(401)
  })

  it('are reported as ended when they have already ended', async () => {
    const visitor = await verifiedVisitor(world)
    const response = await visitor.call('DELETE', `/api/sessions/${randomUUID()}`)
    expect([response.status, response.body.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('are used without logging passwords, codes, tokens or emails', async () => {
    const visitor = await verifiedVisitor(world)
    const log = world.logged.join('')
    const secrets = ['a fine long password', newestCode(world), visitor.cookies.get('murmur') ?? '', visitor.email]
    for (const secret of secrets) expect(log).not.toContain(secret)
    expect(log).not.toContain('BUG')
  })
})
