import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#identity/tables/users.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { changePasswordMeanwhile } from '#test-support/change-password-meanwhile.ts'
import { passwordResetSteps } from '#test-support/password-reset-steps.ts'
import { password, signIn, visitorWithAuthenticator } from '#test-support/second-factor.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'
import { covers } from '../../../../spec/covers.ts'
import { noPassword } from './password-hasher.ts'

const newPassword = 'another fine long one'

describe.each(testDatabases)('changing the password on $name', ({ open }) => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp({}, open)
  })
  afterAll(() => world.close())

  const createUser = async () => {
    await world.runOutbox()
    return verifiedVisitor(world)
  }
  const changePassword = (visitor: Visitor, more: object = {}) =>
    visitor.call('POST', '/api/password/change', { oldPassword: password, newPassword, ...more })
  const isSignedIn = async (visitor: Visitor) => (await visitor.call('GET', '/users/getuserwithtoken')).status === 200

  it(`changes the password, ends the user's other sessions and sends a mail ${covers(
    '2.settings.06',
    '2.settings.07',
  )}`, async () => {
    const user = await createUser()
    const other = world.visitor()
    await signIn(other, user.email)
    const stranger = await createUser()
    const ended: string[] = []
    world.db.signals.on('session-ended', (id) => void ended.push(id))
    const before = user.cookies.get('murmur')
    const { status, body } = await changePassword(user)
    expect([status, body.success, body.warning]).toEqual([200, true, undefined])
    expect(await Promise.all([user, other, stranger].map(isSignedIn))).toEqual([true, false, true])
    expect(ended).toHaveLength(1)
    expect(user.cookies.get('murmur')).not.toBe(before)
    expect((await signIn(world.visitor(), user.email)).status).toBe(401)
    expect((await signIn(world.visitor(), user.email, undefined, newPassword)).status).toBe(200)
    await world.runOutbox()
    const mail = world.mails.findLast(({ to }) => to === user.email)
    expect(mail?.subject).toBe('Your Murmur password was changed')
    expect(mail?.text).toContain('All other browsers have been signed out.')
  })

  it('requires the old password, and the second factor of users who have one', async () => {
    const user = await visitorWithAuthenticator(world)
    const wrong = await changePassword(user, { oldPassword: 'wrong', totp: user.fresh() })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'WRONG_CREDENTIALS'])
    expect(wrong.body.message).toBe('The password is wrong. Nothing was changed; please try again.')
    expect((await changePassword(user)).body.code).toBe('SECOND_FACTOR_REQUIRED')
    const totp = user.fresh()
    expect((await changePassword(user, { totp, newPassword: 'short' })).status).toBe(400)
    expect((await changePassword(user, { totp })).status).toBe(200)
  })

  it('rejects an old password that another session has just changed', async () => {
    const user = await createUser()
    changePasswordMeanwhile(world, user.id)
    expect((await changePassword(user)).body.code).toBe('WRONG_CREDENTIALS')
    expect((await signIn(world.visitor(), user.email, undefined, newPassword)).body.code).toBe('WRONG_CREDENTIALS')
  })

  it('warns about a very common password, and rejects it if the operator chose so', async () => {
    const { body } = await changePassword(await createUser(), { newPassword: 'password' })
    expect(body.warning).toMatch(/one of the most common passwords/)
    world.deps.refuseCommonPasswords = true
    const refused = await changePassword(await createUser(), { newPassword: 'password' })
    world.deps.refuseCommonPasswords = false
    expect(refused.body.code).toBe('PASSWORD_TOO_COMMON')
  })

  it('cancels a reset and an email change that were started with the old password', async () => {
    const user = await createUser()
    const resetSteps = passwordResetSteps(world)
    await resetSteps.request(world.visitor(), user.email)
    const { username } = (await user.call('GET', '/api/profile')).body.data
    await user.call('PUT', '/api/profile', { username, email: 'thief@example.test', password })
    expect((await changePassword(user)).status).toBe(200)
    expect((await user.call('GET', '/api/profile')).body.data.pendingEmail).toBeNull()
    expect(await resetSteps.waitForCode(user.email)).toBe('')
  })

  it('explains to users without a password where to set one', async () => {
    const user = await createUser()
    await transact(world.db, (tx) => tx.update(users).set({ passwordHash: noPassword }).where(eq(users.id, user.id)))
    const { status, body } = await changePassword(user, { oldPassword: noPassword })
    expect([status, body.code]).toEqual([409, 'NO_PASSWORD'])
    expect((await user.call('GET', '/api/security/factors')).body.data.hasPassword).toBe(false)
    expect((await signIn(world.visitor(), user.email, undefined, noPassword)).body.code).toBe('WRONG_CREDENTIALS')
  })

  it('lists a user’s sessions, and ends each of them', async () => {
    const user = await createUser()
    const [other, third] = [world.visitor(), world.visitor()]
    world.advance(1_000)
    await signIn(other, user.email)
    world.advance(1_000)
    await signIn(third, user.email)
    const fetchSessions = async (visitor: Visitor) => (await visitor.call('GET', '/api/sessions')).body.data
    const all = await fetchSessions(user)
    expect(all.map(({ isThis }: { isThis: boolean }) => isThis)).toEqual([false, false, true])
    expect(all[0]).toEqual({
      id: expect.any(String),
      device: null,
      createdAt: expect.stringMatching(/^\d{4}-/),
      lastSeenAt: expect.stringMatching(/^\d{4}-/),
      isThis: false,
    })
    const ended: string[] = []
    world.db.signals.on('session-ended', (id) => void ended.push(id))
    expect((await user.call('DELETE', `/api/sessions/${all[1].id}`)).status).toBe(200)
    expect(await Promise.all([user, other, third].map(isSignedIn))).toEqual([true, false, true])
    const stranger = await createUser()
    for (const id of [all[0].id, all[1].id, 'none']) {
      expect((await stranger.call('DELETE', `/api/sessions/${id}`)).status).toBe(404)
    }
    expect((await user.call('POST', '/api/sessions/end-others')).status).toBe(200)
    expect(ended).toEqual([all[1].id, all[0].id])
    expect(await fetchSessions(user)).toHaveLength(1)
    expect((await user.call('DELETE', `/api/sessions/${all[2].id}`)).status).toBe(200)
    expect(user.cookies.has('murmur')).toBe(false)
  })
})
