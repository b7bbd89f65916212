import type { UserId } from '@murmur/contract/ids'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factorResets } from '#identity/tables/factor-resets.ts'
import { audit } from '#platform/db/tables/audit.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { changePasswordMeanwhile } from '#test-support/change-password-meanwhile.ts'
import { password, signIn, visitorWithAuthenticator } from '#test-support/second-factor.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'
import { mailFirstLostFactorCode } from './mail-lost-factor-code.ts'

const waitMs = 48 * 3_600_000

describe.each(testDatabases)('a lost second factor on $name', ({ open }) => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp({}, open)
  })
  afterAll(() => world.close())

  const emailsTo = async (email: string) => {
    await world.runOutbox()
    return world.mails.filter(({ to }) => to === email)
  }
  const requestReset = async (visitor: Visitor, email: string, entered = password) => {
    const captchaToken = await visitor.captcha()
    const answer = await visitor.call('POST', '/api/login/lost-factor', { email, password: entered, captchaToken })
    await world.runOutbox()
    return answer
  }
  const finish = async (visitor: Visitor, email: string, otp: string, entered = password) => {
    const input = { email, password: entered, otp, captchaToken: await visitor.captcha() }
    return visitor.call('POST', '/api/login/lost-factor/finish', input)
  }
  /** Runs the outbox job that is due after the wait. */
  const mailFirstLostCodeOf = async (tx: Tx, userId: UserId) => {
    const [reset] = await tx.select().from(factorResets).where(eq(factorResets.userId, userId))
    await mailFirstLostFactorCode(world.deps, tx, reset?.id ?? '')
  }
  const cancelReset = (token: string) => world.visitor().call('POST', '/api/login/lost-factor/stop', { token })
  const findNewest = async (email: string, form: RegExp) =>
    (await emailsTo(email)).map(({ text }) => form.exec(text)?.[1]).findLast((found) => found !== undefined) ?? ''
  const findCode = (email: string) => findNewest(email, /^([A-Z2-9]{6})$/m)
  const findCancelToken = (email: string) => findNewest(email, /\/lost-factor\/stop#(\S+)/)
  const countCodeEmails = async (email: string) =>
    (await emailsTo(email)).filter(({ subject }) => subject === 'Your code to turn off your Murmur second factor')
      .length
  const readOutcomes = async (userId: UserId) => {
    const rows = await world.db.read.select().from(factorResets).where(eq(factorResets.userId, userId))
    return rows.map(({ outcome }) => outcome)
  }
  /** An owner with a newly mailed code, and a browser that is not signed in. */
  const createOwnerWithCode = async () => {
    const user = await visitorWithAuthenticator(world)
    const visitor = world.visitor()
    await requestReset(visitor, user.email)
    world.advance(waitMs)
    return { user, visitor, otp: await findCode(user.email) }
  }

  it('sends a notice immediately, and the code only after the waiting period', async () => {
    const user = await visitorWithAuthenticator(world)
    const visitor = world.visitor()
    const { status, body } = await requestReset(visitor, user.email)
    expect([status, body.message]).toEqual([200, expect.stringMatching(/A code follows at .* UTC\.$/)])
    expect((await emailsTo(user.email)).at(-1)?.subject).toMatch(/^Someone wants to turn off your Murmur second factor/)
    expect(await findCancelToken(user.email)).not.toBe('')
    expect((await requestReset(visitor, user.email)).body).toEqual(body)
    world.advance(waitMs - 10 * 60_000)
    expect(await countCodeEmails(user.email)).toBe(0)
    world.advance(10 * 60_000)
    expect(await countCodeEmails(user.email)).toBe(1)
  })

  it('rejects a code that was mailed to an email which the account has since replaced', async () => {
    const user = await visitorWithAuthenticator(world)
    await signIn(user, user.email, user.fresh())
    const { username } = (await user.call('GET', '/api/profile')).body.data
    const next = `next.${user.email}`
    await user.call('PUT', '/api/profile', { username, email: next, password, totp: user.fresh() })
    const mailed = await findCode(next)
    // The reset is requested after the change, which would have closed it, and becomes ready before the change's code.
    await requestReset(world.visitor(), user.email)
    await transact(world.db, (tx) => mailFirstLostCodeOf(tx, user.id))
    const lost = await findCode(user.email)
    expect((await user.call('POST', '/api/profile/email', { otp: mailed })).status).toBe(200)
    expect((await finish(world.visitor(), next, lost)).body.code).toBe('WRONG_CODE')
  })

  it('removes all factors by the code and the password, ends all sessions and holds the account', async () => {
    const { user, visitor, otp } = await createOwnerWithCode()
    await signIn(user, user.email, user.recoveryCodes[0], 'wrong')
    const wrong = await finish(visitor, user.email, otp, 'wrong')
    expect(wrong.body.code).toBe('WRONG_CREDENTIALS')
    expect((await finish(visitor, user.email, 'ABCDEF')).body.code).toBe('WRONG_CODE')
    const { status, body } = await finish(visitor, user.email, otp.toLowerCase())
    expect([status, body.message]).toEqual([200, expect.stringMatching(/turned off\. You’re signed out everywhere/)])
    expect((await user.call('GET', '/users/getuserwithtoken')).status).toBe(401)
    expect((await emailsTo(user.email)).at(-1)?.subject).toBe('The second factor of your Murmur account was turned off')
    expect((await signIn(visitor, user.email)).status).toBe(200)
    const { data } = (await visitor.call('GET', '/api/security/factors')).body
    expect(data).toMatchObject({ authenticator: false, email: false, recoveryCodesLeft: 0 })
    const held = new Date(data.holdUntil).getTime() - world.deps.now().getTime()
    expect(Math.abs(held - 24 * 3_600_000)).toBeLessThan(60_000)
    expect(await readOutcomes(user.id)).toEqual(['used'])
    expect((await finish(visitor, user.email, otp)).body.code).toBe('WRONG_CODE')
    expect((await cancelReset(await findCancelToken(user.email))).body.message).toMatch(/^It’s too late to stop this/)
    const rows = await world.db.read.select().from(audit).where(eq(audit.chain, user.id)).orderBy(asc(audit.seq))
    const actions = rows.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['lost-factor-asked', 'lost-factor-closed', 'second-factors-off']))
  })

  it('is canceled by its mailed link, before and after the code, and not by a forged link', async () => {
    const user = await visitorWithAuthenticator(world)
    await requestReset(world.visitor(), user.email)
    expect((await cancelReset('x'.repeat(43))).body.code).toBe('WRONG_CODE')
    const first = await findCancelToken(user.email)
    expect((await cancelReset(first)).status).toBe(200)
    expect((await cancelReset(first)).status).toBe(200)
    world.advance(waitMs)
    expect(await countCodeEmails(user.email)).toBe(0)
    const later = await createOwnerWithCode()
    await cancelReset(await findCancelToken(later.user.email))
    expect((await finish(later.visitor, later.user.email, later.otp)).body.code).toBe('WRONG_CODE')
    expect(await readOutcomes(later.user.id)).toEqual(['stopped'])
    await requestReset(later.visitor, later.user.email)
    await cancelReset(first)
    expect(await readOutcomes(later.user.id)).toEqual(['stopped', null])
  })

  it('can be requested three times a day', async () => {
    const user = await visitorWithAuthenticator(world)
    const visitor = world.visitor()
    for (let n = 0; n < 3; n++) {
      expect((await requestReset(visitor, user.email)).status).toBe(200)
      expect((await cancelReset(await findCancelToken(user.email))).status).toBe(200)
    }
    expect((await requestReset(visitor, user.email)).status).toBe(429)
  })

  it('is canceled by a valid code of the factor or a recovery code, and not by a wrong code', async () => {
    for (const codeKind of ['app', 'recovery'] as const) {
      const user = await visitorWithAuthenticator(world)
      await requestReset(world.visitor(), user.email)
      await signIn(user, user.email, '000000')
      expect(await readOutcomes(user.id)).toEqual([null])
      const used = await signIn(user, user.email, codeKind === 'app' ? user.fresh() : user.recoveryCodes[0])
      expect(used.status).toBe(200)
      expect(await readOutcomes(user.id)).toEqual(['factor-used'])
      world.advance(waitMs)
      expect(await countCodeEmails(user.email)).toBe(0)
    }
  })

  it('mails another code without a new wait for a week, and requires a wait again after that', async () => {
    const { user, visitor, otp } = await createOwnerWithCode()
    world.advance(31 * 60_000)
    expect((await finish(visitor, user.email, otp)).body.code).toBe('WRONG_CODE')
    expect((await requestReset(visitor, user.email)).body.message).toBe('We sent a code to your email.')
    expect(await countCodeEmails(user.email)).toBe(2)
    world.advance(7 * 24 * 3_600_000)
    expect((await requestReset(visitor, user.email)).body.message).toMatch(/A code follows at/)
    expect(await readOutcomes(user.id)).toEqual(['stopped', null])
  })

  it('rejects a wrong password, and explains the refusal to a user without a second factor', async () => {
    const user = await visitorWithAuthenticator(world)
    const before = (await emailsTo(user.email)).length
    const unknown = await requestReset(world.visitor(), 'unknown@example.test')
    const wrong = await requestReset(world.visitor(), user.email, 'wrong')
    expect([wrong.status, wrong.body]).toEqual([401, unknown.body])
    expect(await emailsTo(user.email)).toHaveLength(before)
    expect(await readOutcomes(user.id)).toEqual([])
    const plain = await verifiedVisitor(world)
    expect((await requestReset(world.visitor(), plain.email)).body.message).toMatch(/no second factor/)
  })

  it('neither starts nor finishes if the password changes in the meantime', async () => {
    const owner = await visitorWithAuthenticator(world)
    changePasswordMeanwhile(world, owner.id)
    expect((await requestReset(world.visitor(), owner.email)).body.code).toBe('WRONG_CREDENTIALS')
    expect(await readOutcomes(owner.id)).toEqual([])
    const { user, visitor, otp } = await createOwnerWithCode()
    changePasswordMeanwhile(world, user.id)
    expect((await finish(visitor, user.email, otp)).body.code).toBe('WRONG_CREDENTIALS')
    expect(await readOutcomes(user.id)).toEqual([null])
  })

  it('counts password attempts together with those of the login', async () => {
    const user = await visitorWithAuthenticator(world)
    const guesser = world.visitor()
    for (let n = 0; n < 5; n++) {
      await requestReset(guesser, user.email, 'guess')
      await signIn(guesser, user.email, undefined, 'guess')
    }
    expect((await requestReset(guesser, user.email)).status).toBe(429)
  })
})
