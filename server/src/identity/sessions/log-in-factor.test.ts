import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '#identity/tables/sessions.ts'
import { users } from '#identity/tables/users.ts'
import { audit } from '#platform/db/tables/audit.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { signIn, visitorWithAuthenticator, visitorWithEmailFactor } from '#test-support/second-factor.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { covers } from '../../../../spec/covers.ts'

describe.each(testDatabases)('login with a second factor on $name', ({ open }) => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp({}, open)
  })
  afterAll(() => world.close())

  const emailsTo = async (email: string) => {
    await world.runOutbox()
    return world.mails.filter(({ to }) => to === email)
  }

  it('requires the code once the password is right, in the same call, with a new captcha', async () => {
    const user = await visitorWithAuthenticator(world)
    const visitor = world.visitor()
    const captchaToken = await visitor.captcha()
    const input = { email: user.email, password: 'a fine long password', captchaToken }
    const reply = await visitor.call('POST', '/users/login', input)
    expect([reply.status, reply.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
    expect(reply.body.reason).toBe('Enter the code from your authenticator app, or a recovery code.')
    expect(visitor.cookies.has('murmur')).toBe(false)
    const spent = await visitor.call('POST', '/users/login', { ...input, totp: user.fresh() })
    expect([spent.status, spent.body.code]).toEqual([400, 'CAPTCHA_FAILED'])
    const { status, body } = await signIn(visitor, user.email, user.shown())
    expect([status, body.userWithoutPassword.email]).toEqual([200, user.email])
    expect(visitor.cookies.has('murmur')).toBe(true)
  })

  it(`requires email, password and captchaToken ${covers('3.entities.02')}`, async () => {
    const user = await verifiedVisitor(world)
    const visitor = world.visitor()
    const payload = { email: user.email, password: 'a fine long password', captchaToken: await visitor.captcha() }
    const { body } = await visitor.call('POST', '/users/login', payload)
    expect(body.userWithoutPassword.id).toBe(user.id)
  })

  it('hides second factors from callers without the password, and consumes no code for them', async () => {
    const user = await visitorWithEmailFactor(world)
    const plain = await verifiedVisitor(world)
    const before = (await emailsTo(user.email)).length
    const [code] = user.recoveryCodes
    const answers = []
    for (const email of [user.email, plain.email, 'nobody@example.test']) {
      answers.push(await signIn(world.visitor(), email, undefined, 'wrong'))
      answers.push(await signIn(world.visitor(), email, code, 'wrong'))
    }
    const replies = answers.map(({ status, body }) => JSON.stringify([status, body]))
    expect(new Set(replies).size).toBe(1)
    expect(answers[0]?.body.code).toBe('WRONG_CREDENTIALS')
    expect(await emailsTo(user.email)).toHaveLength(before)
    expect((await signIn(world.visitor(), user.email, code)).status).toBe(200)
  })

  it('blocks guesses after the fifth code, mails the owner once, and accepts the owner’s browser', async () => {
    const user = await visitorWithAuthenticator(world)
    const guesser = world.visitor()
    const guesses = await Promise.all(Array.from({ length: 9 }, () => signIn(guesser, user.email, '000000')))
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
    const locked = guesses.find(({ status }) => status === 429)
    expect(locked?.body.reason).toBe('Too many wrong codes for the second factor.')
    const isRefused = and(eq(audit.chain, user.id), eq(audit.action, 'second-factor-refused'))
    expect(await world.db.read.select().from(audit).where(isRefused)).toHaveLength(5)
    world.advance(10 * 60_000)
    expect((await signIn(guesser, user.email, user.fresh())).status).toBe(429)
    expect((await signIn(user, user.email, user.fresh())).status).toBe(200)
    world.advance(15 * 60_000)
    for (let n = 0; n < 5; n++) await signIn(guesser, user.email, '000000')
    const notices = (await emailsTo(user.email)).filter(({ subject }) => subject.startsWith('Wrong codes'))
    expect(notices).toHaveLength(1)
    expect(notices[0]?.text).toContain('followed by 5 wrong codes for the second factor')
  })

  it('stores the browser’s name, and nothing else of its User-Agent', async () => {
    const user = await verifiedVisitor(world)
    const login = async (userAgent: string) => {
      const visitor = world.visitor()
      const input = { email: user.email, password: 'a fine long password', captchaToken: await visitor.captcha() }
      await visitor.call('POST', '/users/login', input, { 'user-agent': userAgent })
    }
    await login('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0')
    await login('Mozilla/5.0 <b>me</b>')
    const rows = await world.db.read.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(rows.map(({ device }) => device).toSorted()).toEqual(['Firefox on Windows', null, null])
  })

  it('rejects a deleted account, by password or by an older session', async () => {
    const user = await verifiedVisitor(world)
    const unknown = await signIn(world.visitor(), 'nobody@example.test')
    await transact(world.db, (tx) => tx.update(users).set({ deletedAt: new Date() }).where(eq(users.id, user.id)))
    const { status, body } = await signIn(world.visitor(), user.email)
    expect([status, body]).toEqual([401, unknown.body])
    expect((await user.call('GET', '/users/getuserwithtoken')).body.code).toBe('SIGNED_OUT')
  })
})
