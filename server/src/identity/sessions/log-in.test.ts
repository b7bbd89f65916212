import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '#identity/tables/sessions.ts'
import { throttles } from '#platform/db/tables/throttles.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { newestCode, verifiedVisitor } from '#test-support/verified-visitor.ts'
import { breadth } from '../../../../spec/breadth.ts'
import { covers } from '../../../../spec/covers.ts'

describe.each(testDatabases)('login and logout on $name', ({ open }) => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp({}, open)
  })
  afterAll(() => world.close())

  const account = { username: 'Grace', email: 'grace@example.test', password: 'correct horse' }
  beforeAll(async () => {
    await world.visitor().register(account)
  })

  it(`returns the user ${covers('7.calls.05', '7.calls.15')}`, async () => {
    const visitor = world.visitor()
    const { status, body } = await visitor.login(account)
    expect(status).toBe(200)
    const user = { id: expect.any(String), username: 'Grace', email: 'grace@example.test', isVerified: false }
    expect(body).toEqual({ userWithoutPassword: user })
    expect((await visitor.call('GET', '/users/getuserwithtoken')).body).toEqual(body)
  })

  it('returns the same error for a wrong password and an unknown email', async () => {
    const wrong = await world.visitor().login({ ...account, password: 'wrong' })
    const unknown = await world.visitor().login({ ...account, email: 'nobody@example.test' })
    expect(wrong.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
  })

  it(`returns the spec's sentences ${covers(
    '5.validation.login.01',
    '5.validation.login.02',
    '5.validation.login.03',
  )}`, async () => {
    const { body } = await world.visitor().call('POST', '/users/login', { email: '' })
    expect(body.fields).toEqual({
      email: 'Email is required',
      password: 'Password is required',
      captchaToken: 'Please complete the CAPTCHA',
    })
    expect((await world.visitor().call('POST', '/users/login', { email: 'a@b' })).body.fields.email).toBe(
      'Invalid email',
    )
  })

  it('ends the previous session, and replaces a planted cookie', async () => {
    const visitor = world.visitor()
    visitor.cookies.set('murmur', 'planted')
    await visitor.login(account)
    const first = visitor.cookies.get('murmur')
    expect(first).not.toBe('planted')
    await visitor.login(account)
    const thief = world.visitor()
    thief.cookies.set('murmur', first ?? '')
    expect((await thief.call('GET', '/users/getuserwithtoken')).status).toBe(401)
  })

  it('keeps the token in an HttpOnly, SameSite=Strict cookie and only its hash in the database', async () => {
    const visitor = world.visitor()
    const { headers } = await visitor.login(account)
    const line = [headers['set-cookie']].flat().find((each) => String(each).startsWith('murmur='))
    expect(line).toMatch(/; HttpOnly/)
    expect(line).toMatch(/; SameSite=Strict/)
    expect(line).not.toMatch(/Secure/)
    const token = visitor.cookies.get('murmur') ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = JSON.stringify(await world.db.read.select().from(sessions))
    expect(rows).not.toContain(token)
  })

  it(`logs out, and succeeds without a session too ${covers('7.calls.16')}`, async () => {
    const visitor = world.visitor()
    await visitor.login(account)
    const token = visitor.cookies.get('murmur') ?? ''
    expect((await visitor.call('POST', '/users/logout')).body.success).toBe(true)
    expect(visitor.cookies.has('murmur')).toBe(false)
    visitor.cookies.set('murmur', token)
    expect((await visitor.call('GET', '/users/getuserwithtoken')).body.code).toBe('SIGNED_OUT')
    expect((await world.visitor().call('POST', '/users/logout')).status).toBe(200)
  })

  it('limits guesses per account and source, and never locks out the owner’s browser', async () => {
    const owner = world.visitor()
    await owner.login(account)
    const guesser = world.visitor()
    const answers = []
    for (let n = 0; n < 11; n++) answers.push(await guesser.login({ ...account, password: 'guess' }))
    expect(answers.slice(0, 10).every(({ status }) => status === 401)).toBe(true)
    const last = answers[10]
    expect(last?.status).toBe(429)
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await guesser.login(account)).status).toBe(429)
    expect((await owner.login(account)).status).toBe(200)
    world.advance(15 * 60_000 + 1000)
    expect((await guesser.login(account)).status).toBe(200)
  })

  it('stops one address from using up the limit that all unknown browsers share', async () => {
    const login = async (remoteAddress: string, password: string) => {
      const captchaToken = await world.visitor().captcha()
      const payload = { email: account.email, password, captchaToken }
      const headers = { origin: 'http://localhost:3000' }
      return world.app.inject({ method: 'POST', url: '/users/login', remoteAddress, headers, payload })
    }
    world.advance(15 * 60_000 + 1000)
    // Ten attempts are within the limit of one source. The quick run inserts the remaining attempts directly.
    const tries = breadth(12, 101)
    for (let n = 0; n < tries; n++) await login('203.0.113.9', 'guess')
    await world.db.read.update(throttles).set({ count: sql`${throttles.count} + ${101 - tries}` })
    expect((await login('203.0.113.9', account.password)).statusCode).toBe(429)
    expect((await login('198.51.100.7', account.password)).statusCode).toBe(200)
  })

  it('recognizes the browser that created or verified the account, before its first login', async () => {
    const owner = await verifiedVisitor(world)
    const browserToken = owner.cookies.get('murmur-browser')
    expect(browserToken).toBeTruthy()
    await owner.call('POST', '/users/logout')
    const guesser = world.visitor()
    for (let n = 0; n < 11; n++) await guesser.login({ email: owner.email, password: 'guess' })
    expect((await owner.login({ email: owner.email, password: 'a fine long password' })).status).toBe(200)
    expect(owner.cookies.get('murmur-browser')).toBe(browserToken)
    const otherBrowser = world.visitor()
    const newcomer = (await otherBrowser.register()).body.userWithoutPassword
    otherBrowser.cookies.delete('murmur-browser')
    await otherBrowser.call('POST', '/verification/requestcode', { email: newcomer.email })
    await world.runOutbox()
    await otherBrowser.call('POST', '/verification/verifycode', { email: newcomer.email, otp: newestCode(world) })
    expect(otherBrowser.cookies.has('murmur-browser')).toBe(true)
  })
})
