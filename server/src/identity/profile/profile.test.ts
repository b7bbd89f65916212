import type { UserId } from '@murmur/contract/ids'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceUsername } from '#identity/accounts/users.store.ts'
import { noPassword } from '#identity/passwords/password-hasher.ts'
import { termsVersion } from '#identity/sign-up/terms.ts'
import { legalAcceptances } from '#identity/tables/legal-acceptances.ts'
import { users } from '#identity/tables/users.ts'
import type { Db, Queries } from '#platform/db/db.ts'
import { audit } from '#platform/db/tables/audit.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { password, signIn, visitorWithAuthenticator } from '#test-support/second-factor.ts'
import { type TestApp, testApp, testSecrets } from '#test-support/test-app.ts'
import { newestCode, verifiedVisitor } from '#test-support/verified-visitor.ts'
import { covers } from '../../../../spec/covers.ts'
import { confirmEmail } from './confirm-email.ts'
import { updateProfile } from './update-profile.ts'

const path = '/api/profile'
let count = 0

const isIdAlone = (wanted: object | undefined) => Object.keys(wanted ?? {}).join() === 'id'
const select = (queries: Queries, wanted: object | undefined) =>
  wanted ? queries.select(wanted as Parameters<Queries['select']>[0]) : queries.select()

describe.each(testDatabases)('the profile on $name', ({ open }) => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp({}, open)
  })
  afterAll(() => world.close())

  type User = Awaited<ReturnType<typeof createUser>>
  const createUser = async () => {
    await world.runOutbox()
    const user = await verifiedVisitor(world)
    const { username } = (await user.call('GET', path)).body.data
    return Object.assign(user, { username: username as string, next: `new${count++}@example.test` })
  }
  const emailsTo = async (email: string) => {
    await world.runOutbox()
    return world.mails.filter(({ to }) => to === email)
  }
  const requestEmail = (user: User, email: string, proof: object = { password }) =>
    user.call('PUT', path, { username: user.username, email, ...proof })
  const findCode = async (email: string) => /^[A-Z2-9]{6}$/m.exec((await emailsTo(email)).at(-1)?.text ?? '')?.[0] ?? ''
  const confirm = (user: User, otp: string) => user.call('POST', `${path}/email`, { otp })
  const fetchUser = async (user: User) => (await user.call('GET', '/users/getuserwithtoken')).body.userWithoutPassword
  const readAuditRows = async (userId: UserId, action: string) =>
    world.db.read
      .select()
      .from(audit)
      .where(and(eq(audit.chain, userId), eq(audit.action, action)))

  it('returns the user’s stored profile', async () => {
    const user = await createUser()
    expect((await user.call('GET', path)).body.data).toEqual({
      id: user.id,
      username: user.username,
      email: user.email,
      isVerified: true,
      pendingEmail: null,
      language: 'en',
      createdAt: expect.stringMatching(/^\d{4}-/),
      acceptedTerms: termsVersion,
      currentTerms: termsVersion,
      deletedAt: null,
    })
    expect((await world.visitor().call('GET', path)).status).toBe(401)
  })

  it(`"Update Profile" saves the changed username and email ${covers('2.settings.03')}`, async () => {
    const user = await createUser()
    const name = `Renamed ${user.username}`
    const { status, body } = await user.call('PUT', path, { username: name, email: user.next, password })
    expect([status, body.data.username, body.data.pendingEmail]).toEqual([200, name, user.next])
    await confirm(user, await findCode(user.next))
    expect((await user.call('GET', path)).body.data).toMatchObject({ username: name, email: user.next })
    const plain = await user.call('PUT', path, { username: `${name}!`, email: user.next })
    expect(plain.body.data.username).toBe(`${name}!`)
  })

  it('keeps an older username with an "@", and refuses a new one', async () => {
    const user = await createUser()
    const older = `${user.username}@home`
    await transact(world.db, (tx) => replaceUsername(tx, user.id, older))
    const kept = await user.call('PUT', path, { username: older, email: user.next, password })
    expect([kept.status, kept.body.data.username, kept.body.data.pendingEmail]).toEqual([200, older, user.next])
    for (const email of [user.email, user.next]) {
      const refused = await user.call('PUT', path, { username: `${older}!`, email, password })
      expect([refused.status, refused.body.faults]).toEqual([400, { username: { id: 'username-at', values: {} } }])
    }
    expect((await user.call('GET', path)).body.data.username).toBe(older)
  })

  it('keeps a new name out of an account that was erased while the request waited', async () => {
    const user = await createUser()
    await transact(world.db, (tx) => tx.update(users).set({ deletedAt: new Date() }).where(eq(users.id, user.id)))
    const session = { id: user.id, username: user.username, email: user.email, isVerified: true }
    const change = updateProfile({ ...world.deps, secrets: testSecrets }, session, { ...session, username: 'Ada Real' })
    await expect(change).rejects.toMatchObject({ code: 'SIGNED_OUT' })
    const [row] = await world.db.read.select().from(users).where(eq(users.id, user.id))
    expect(row?.username).toBe(user.username)
  })

  it('rejects a taken name in any spelling, and changes nothing', async () => {
    const [user, other] = [await createUser(), await createUser()]
    const input = { username: other.username.toUpperCase(), email: user.next, password }
    const { status, body } = await user.call('PUT', path, input)
    expect([status, body.code]).toEqual([409, 'ACCOUNT_EXISTS'])
    expect((await user.call('GET', path)).body.data).toMatchObject({ username: user.username, pendingEmail: null })
    expect(await emailsTo(user.next)).toEqual([])
    const own = await user.call('PUT', path, { username: user.username.toUpperCase(), email: user.email })
    expect(own.status).toBe(200)
  })

  it(`uses a new email once confirmed, and the old one until then ${covers('2.settings.04')}`, async () => {
    const user = await createUser()
    expect((await requestEmail(user, user.next)).body.data).toMatchObject({
      email: user.email,
      pendingEmail: user.next,
    })
    expect((await fetchUser(user)).email).toBe(user.email)
    expect((await signIn(world.visitor(), user.next)).status).toBe(401)
    expect((await signIn(user, user.email)).status).toBe(200)
    const notice = (await emailsTo(user.email)).at(-1)
    expect(notice?.subject).toBe('A new email for your Murmur account')
    expect(notice?.text.split('\n')).toContain(user.next)
    const otp = await findCode(user.next)
    expect((await confirm(user, 'ABCDEF')).body.code).toBe('WRONG_CODE')
    const { body } = await confirm(user, otp.toLowerCase())
    expect(body.data).toMatchObject({ email: user.next, pendingEmail: null, isVerified: true })
    expect((await fetchUser(user)).email).toBe(user.next)
    const last = (await emailsTo(user.email)).at(-1)
    expect(last?.subject).toBe('The email of your Murmur account was changed')
    expect(last?.text).toMatch(/nothing can be sent and your private keys can’t be exported before/)
    expect((await requestEmail(user, user.email)).body.code).toBe('ON_HOLD')
    expect((await signIn(world.visitor(), user.email)).status).toBe(401)
    expect((await signIn(world.visitor(), user.next)).status).toBe(200)
    expect((await confirm(user, otp)).body.code).toBe('WRONG_CODE')
    expect(await readAuditRows(user.id, 'email-changed')).toHaveLength(1)
  })

  it('requires the password for a new email, and the second factor of users who have one', async () => {
    const user = Object.assign(await visitorWithAuthenticator(world), {
      username: 'guarded',
      next: 'guarded@example.test',
    })
    const missing = await requestEmail(user, user.next, {})
    expect([missing.status, missing.body.fields]).toEqual([400, { password: 'Password is required' }])
    expect((await requestEmail(user, user.next, { password: 'wrong' })).body.code).toBe('WRONG_CREDENTIALS')
    expect((await requestEmail(user, user.next)).body.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await user.call('GET', path)).body.data.pendingEmail).toBeNull()
    expect((await requestEmail(user, user.next, { password, totp: user.fresh() })).status).toBe(200)
    await transact(world.db, (tx) => tx.update(users).set({ passwordHash: noPassword }).where(eq(users.id, user.id)))
    expect((await requestEmail(user, 'another@example.test')).body.code).toBe('NO_PASSWORD')
  })

  it('blocks password guesses in a stolen session after the fifth', async () => {
    const user = await createUser()
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => requestEmail(user, user.next, { password: 'wrong' })),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5)
    expect((await requestEmail(user, user.next)).status).toBe(429)
    world.advance(15 * 60_000)
    expect((await requestEmail(user, user.next)).status).toBe(200)
  })

  it('reports a taken email only to a user who can read its emails, and then discards it', async () => {
    const [user, owner] = [await createUser(), await createUser()]
    const reply = await requestEmail(user, owner.email)
    expect([reply.status, reply.body.data.pendingEmail]).toEqual([200, owner.email])
    const { status, body } = await confirm(user, await findCode(owner.email))
    expect([status, body.code]).toEqual([409, 'ACCOUNT_EXISTS'])
    expect((await user.call('GET', path)).body.data).toMatchObject({ email: user.email, pendingEmail: null })
  })

  it('reports an email that another account takes at the same moment', async () => {
    const [user, owner] = [await createUser(), await createUser()]
    await requestEmail(user, owner.email)
    const otp = await findCode(owner.email)
    // The address is still free when the confirmation checks it.
    const noRows = { from: () => ({ where: async () => [] }) }
    const withoutIdRows = (queries: Queries) =>
      new Proxy(queries, {
        get(target, name) {
          if (name === 'select') return (wanted?: object) => (isIdAlone(wanted) ? noRows : select(target, wanted))
          const value = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    const db: Db = { ...world.db, begin: (work) => world.db.begin((queries) => work(withoutIdRows(queries))) }
    await expect(confirmEmail({ ...world.deps, db }, user.id, otp)).rejects.toMatchObject({ code: 'ACCOUNT_EXISTS' })
    expect((await fetchUser(user)).email).toBe(user.email)
  })

  it('discards a new email on request, when replaced by another one, and on a password reset', async () => {
    const user = await createUser()
    await requestEmail(user, user.next)
    const otp = await findCode(user.next)
    expect((await user.call('DELETE', `${path}/email`)).body.data.pendingEmail).toBeNull()
    expect((await confirm(user, otp)).body.code).toBe('WRONG_CODE')
    await requestEmail(user, user.next)
    const first = await findCode(user.next)
    await requestEmail(user, `second.${user.next}`)
    expect((await confirm(user, first)).body.code).toBe('WRONG_CODE')
    await world
      .visitor()
      .call('POST', '/api/password/forgot', { email: user.email, captchaToken: await user.captcha() })
    await world.runOutbox()
    world.advance(15 * 60_000)
    await world.runOutbox()
    const input = { email: user.email, otp: newestCode(world), password: 'a new long password' }
    const reset = await user.call('POST', '/api/password/reset', { ...input, captchaToken: await user.captcha() })
    expect(reset.status).toBe(200)
    await signIn(user, user.email, undefined, input.password)
    expect((await user.call('GET', path)).body.data.pendingEmail).toBeNull()
    const held = await requestEmail(user, user.next, { password: input.password })
    expect([held.status, held.body.code]).toEqual([403, 'ON_HOLD'])
  })

  it('mails at most five codes an hour to other addresses', async () => {
    const user = await createUser()
    for (let n = 0; n < 5; n++) expect((await requestEmail(user, `victim${n}.${user.next}`)).status).toBe(200)
    expect((await requestEmail(user, `victim5.${user.next}`)).status).toBe(429)
    world.advance(60 * 60_000)
    expect((await requestEmail(user, `victim5.${user.next}`)).status).toBe(200)
  })

  it('still recognizes this browser after the change of the email', async () => {
    const user = await createUser()
    await requestEmail(user, user.next)
    await confirm(user, await findCode(user.next))
    const guesser = world.visitor()
    for (let n = 0; n < 11; n++) await signIn(guesser, user.next, undefined, 'guess')
    expect((await signIn(guesser, user.next)).status).toBe(429)
    expect((await signIn(user, user.next)).status).toBe(200)
  })

  it('accepts the current terms, once, and returns the accepted versions', async () => {
    const user = await createUser()
    const isTheirs = eq(legalAcceptances.userId, user.id)
    await transact(world.db, (tx) => tx.update(legalAcceptances).set({ version: '2020-01' }).where(isTheirs))
    expect((await user.call('GET', path)).body.data).toMatchObject({
      acceptedTerms: '2020-01',
      currentTerms: termsVersion,
    })
    expect((await user.call('POST', '/api/terms', { version: '2020-02' })).status).toBe(400)
    for (const _ of [1, 2]) {
      const { status, body } = await user.call('POST', '/api/terms', { version: termsVersion })
      expect([status, body.data.acceptedTerms]).toEqual([200, termsVersion])
    }
    expect(await world.db.read.select().from(legalAcceptances).where(isTheirs)).toHaveLength(2)
    expect(await readAuditRows(user.id, 'terms-accepted')).toHaveLength(1)
  })
})
