import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '#platform/db/test-db.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { newestCode, verifiedVisitor } from '#test-support/verified-visitor.ts'
import { covers } from '../../../../spec/covers.ts'

describe.each(testDatabases)('callers on $name', ({ open }) => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp({}, open)
  })
  afterAll(() => world.close())

  it(`creates an account from username, email, password and captchaToken, and verifies it by the field otp ${covers(
    '3.entities.01',
    '3.entities.03',
    '3.entities.04',
    '3.entities.05',
    '3.entities.06',
  )}`, async () => {
    const visitor = world.visitor()
    const captchaToken = await visitor.captcha()
    const signup = {
      username: 'Payload',
      email: 'payload@example.test',
      password: 'a fine long password',
      captchaToken,
    }
    const { body } = await visitor.call('POST', '/users/register', signup)
    const { username, email } = signup
    const user = { id: expect.any(String), username, email, isVerified: false }
    expect(body).toEqual({ userWithoutPassword: user })
    for (const field of Object.keys(signup)) {
      const { [field]: _, ...rest } = { ...signup } as Record<string, string>
      expect((await world.visitor().call('POST', '/users/register', rest)).body.fields).toHaveProperty(field)
    }
    expect((await visitor.call('POST', '/verification/requestcode', { email })).status).toBe(200)
    await world.runOutbox()
    const otp = newestCode(world)
    const verify = (input: object) => visitor.call('POST', '/verification/verifycode', input)
    expect((await verify({ email, code: otp })).body.fields).toEqual({ otp: 'OTP is required' })
    expect((await verify({ otp })).body.fields).toEqual({ email: 'Email is required' })
    expect((await verify({ email, otp })).status).toBe(200)
    const now = await visitor.call('GET', '/users/getuserwithtoken')
    expect(now.body).toEqual({ userWithoutPassword: { ...user, isVerified: true } })
  })

  it(`distinguishes anonymous and authenticated callers, and no role above them ${covers('6.roles.01')}`, async () => {
    const user = await verifiedVisitor(world)
    const { userWithoutPassword } = (await user.call('GET', '/users/getuserwithtoken')).body
    expect(Object.keys(userWithoutPassword).toSorted()).toEqual(['email', 'id', 'isVerified', 'username'])
    const { endpoints } = world.app
    // There is no third role: an unverified session is a session without a confirmed email.
    expect(new Set(endpoints.map(({ access }) => access))).toEqual(new Set(['public', 'session', 'verified']))
    expect(endpoints.filter(({ path }) => /admin|role/i.test(path))).toEqual([])
    const anonymous = world.visitor()
    for (const { method, path, access } of endpoints) {
      if (access === 'public') continue
      const { status, body } = await anonymous.call(
        method,
        path.replace(/:\w+/, 'x'),
        method === 'GET' ? undefined : {},
      )
      expect([path, status, body.code]).toEqual([path, 401, 'SIGNED_OUT'])
    }
  })

  it(`identifies the caller by the session only ${covers('6.roles.05')}`, async () => {
    const [user, other] = [await verifiedVisitor(world), await verifiedVisitor(world)]
    const headers = { 'x-user-id': other.id, authorization: `Bearer ${other.id}` }
    const reply = await user.call('GET', '/users/getuserwithtoken', undefined, headers)
    expect(reply.body.userWithoutPassword.id).toBe(user.id)
    const named = await user.call('PUT', '/api/profile', {
      id: other.id,
      username: `of ${user.id.slice(0, 8)}`,
      email: user.email,
    })
    expect(named.body.data.id).toBe(user.id)
    expect((await other.call('GET', '/api/profile')).body.data.username).not.toMatch(/^of /)
    const stranger = world.visitor()
    expect((await stranger.call('GET', `/api/profile?userId=${user.id}`, undefined, headers)).status).toBe(401)
  })

  it(`rejects a userId that is not the caller's, in a query or a body, with 403 ${covers('6.roles.07')}`, async () => {
    const [user, other] = [await verifiedVisitor(world), await verifiedVisitor(world)]
    const foreign = [
      await user.call('GET', `/api/profile?userId=${other.id}`),
      await user.call('POST', '/api/sessions/end-others', { userId: other.id }),
      await user.call('PUT', '/api/profile', { userId: other.id, username: 'x', email: user.email }),
    ]
    for (const { status, body } of foreign) expect([status, body.code]).toEqual([403, 'NOT_YOURS'])
    expect((await user.call('GET', `/api/profile?userId=${user.id}`)).status).toBe(200)
  })

  it(`accepts and returns JSON ${covers('7.calls.03')}`, async () => {
    const user = await verifiedVisitor(world)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const input = await user.call('POST', '/users/login', 'email=a', { 'content-type': type })
      expect([type, input.status, input.body.code]).toEqual([type, 415, 'BAD_CONTENT_TYPE'])
    }
    for (const path of ['/users/getuserwithtoken', '/api/profile', '/api/sessions', '/api/nothing-here']) {
      const { headers } = await user.call('GET', path, undefined, { 'content-type': 'application/json' })
      expect([path, headers['content-type']]).toEqual([path, 'application/json; charset=utf-8'])
    }
  })
})
