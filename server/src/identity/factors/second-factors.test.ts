import type { UserId } from '@murmur/contract/ids'
import { and, eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recoveryCodes, secondFactors } from '#identity/tables/second-factors.ts'
import { users } from '#identity/tables/users.ts'
import { audit } from '#platform/db/tables/audit.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import { password, signIn, visitorWithAuthenticator, visitorWithEmailFactor } from '#test-support/second-factor.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { newestCode, verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'
import { covers } from '../../../../spec/covers.ts'
import { encryptSecret } from './authenticator.ts'

const authenticatorPath = '/api/security/authenticator'

describe.each(testDatabases)('second factors on $name', ({ open }) => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp({}, open)
  })
  afterAll(() => world.close())

  const fetchFactors = async (user: Visitor) => (await user.call('GET', '/api/security/factors')).body.data
  const listSubjects = async (email: string) => {
    await world.runOutbox()
    return world.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  }
  const readAuditedChanges = async (userId: UserId) => {
    const isChange = and(eq(audit.chain, userId), eq(audit.action, 'second-factor-changed'))
    const rows = await world.db.read.select().from(audit).where(isChange).orderBy(audit.seq)
    return rows.map(({ details }) => details.reason)
  }

  it(`enables an authenticator by its first code, and requires no code before ${covers('2.settings.13')}`, async () => {
    const user = await verifiedVisitor(world)
    const none = {
      authenticator: false,
      email: false,
      passkeys: 0,
      recoveryCodesLeft: 0,
      hasPassword: true,
      holdUntil: null,
    }
    expect(await fetchFactors(user)).toEqual(none)
    const { status, body } = await user.call('POST', authenticatorPath, { password })
    expect(status).toBe(200)
    expect(body.data.uri).toContain(body.data.secret)
    expect(await fetchFactors(user)).toEqual(none)
    expect((await signIn(world.visitor(), user.email)).status).toBe(200)
    const wrong = await user.call('POST', `${authenticatorPath}/confirm`, { totp: '000000' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'WRONG_CODE'])
    expect(wrong.body.message).toMatch(/^That code is wrong\. Nothing was changed/)
    const enrolled = await visitorWithAuthenticator(world)
    expect(await fetchFactors(enrolled)).toEqual({ ...none, authenticator: true, recoveryCodesLeft: 10 })
    expect((await signIn(world.visitor(), enrolled.email)).body.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await signIn(world.visitor(), enrolled.email, enrolled.fresh())).status).toBe(200)
    expect(await readAuditedChanges(enrolled.id)).toEqual(['authenticator-on'])
    expect((await listSubjects(enrolled.email)).at(-1)).toBe('Your Murmur security settings were changed')
  })

  it('stores neither the secret nor a recovery code in plain text', async () => {
    const user = await verifiedVisitor(world)
    const { secret } = (await user.call('POST', authenticatorPath, { password })).body.data
    const guarded = await visitorWithAuthenticator(world)
    expect(guarded.recoveryCodes).toHaveLength(10)
    expect(new Set(guarded.recoveryCodes).size).toBe(10)
    for (const code of guarded.recoveryCodes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/)
    const { read } = world.db
    const kept = JSON.stringify([await read.select().from(secondFactors), await read.select().from(recoveryCodes)])
    for (const value of [secret, ...guarded.recoveryCodes]) expect(kept).not.toContain(value)
  })

  it('requires the password for every change, and the second factor of users who have one', async () => {
    const user = await visitorWithAuthenticator(world)
    const calls = [
      ['POST', authenticatorPath, {}],
      ['POST', `${authenticatorPath}/remove`, {}],
      ['PUT', '/api/security/email-factor', { on: true }],
      ['POST', '/api/security/recovery-codes', {}],
    ] as const
    for (const [method, path, more] of calls) {
      const wrong = await user.call(method, path, { ...more, password: 'wrong', totp: user.fresh() })
      expect([wrong.status, wrong.body.code]).toEqual([401, 'WRONG_CREDENTIALS'])
      const missing = await user.call(method, path, { ...more, password })
      expect([missing.status, missing.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
    }
    expect(await fetchFactors(user)).toMatchObject({ authenticator: true, email: false, recoveryCodesLeft: 10 })
  })

  it('accepts no code twice, and none older than the last accepted code', async () => {
    const user = await visitorWithAuthenticator(world)
    const earlier = user.fresh()
    const newest = user.fresh()
    expect((await signIn(world.visitor(), user.email, newest)).status).toBe(200)
    for (const used of [newest, earlier]) {
      const again = await signIn(world.visitor(), user.email, used)
      expect([again.status, again.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
      expect(again.body.message).toMatch(/^That code is wrong or already used\./)
    }
    const twice = user.fresh()
    const both = await Promise.all([1, 2].map(() => signIn(world.visitor(), user.email, twice)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  it(`mails codes to users who chose that, at most one every 30 seconds ${covers('2.settings.14')}`, async () => {
    const user = await visitorWithEmailFactor(world)
    expect(user.recoveryCodes).toHaveLength(10)
    const visitor = world.visitor()
    const reply = await signIn(visitor, user.email)
    expect(reply.body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', reason: expect.stringContaining('mailed') })
    await signIn(visitor, user.email)
    const codes = (await listSubjects(user.email)).filter((subject) => subject === 'Your Murmur security code')
    expect(codes).toHaveLength(1)
    const code = newestCode(world)
    expect((await signIn(visitor, user.email, code.toLowerCase())).status).toBe(200)
    expect((await signIn(visitor, user.email, code)).status).toBe(401)
    world.advance(31_000)
    expect((await user.call('POST', '/api/security/mail-code')).status).toBe(200)
    await world.runOutbox()
    const off = { password, on: false, totp: newestCode(world) }
    const { body } = await user.call('PUT', '/api/security/email-factor', off)
    expect(body).toEqual({ data: expect.objectContaining({ email: false, recoveryCodesLeft: 0 }), recoveryCodes: null })
    expect(await readAuditedChanges(user.id)).toEqual(['email-on', 'email-off'])
    expect((await user.call('POST', '/api/security/mail-code')).status).toBe(400)
  })

  it('mails at most eight codes in a quarter of an hour, and then reports when the next one is due', async () => {
    const user = await visitorWithEmailFactor(world)
    const statuses: number[] = []
    for (let n = 0; n < 10; n++) {
      world.advance(31_000)
      statuses.push((await user.call('POST', '/api/security/mail-code')).status)
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(8)
    expect(statuses.at(-1)).toBe(429)
  })

  it(`accepts each recovery code once, in any spelling, and sends a mail ${covers('2.settings.15')}`, async () => {
    const user = await visitorWithAuthenticator(world)
    const [first = '', second = ''] = user.recoveryCodes
    expect((await signIn(world.visitor(), user.email, first)).status).toBe(200)
    await world.runOutbox()
    expect(world.mails.at(-1)?.text).toMatch(/A recovery code was used at .* UTC\. 9 are left\./)
    expect((await signIn(world.visitor(), user.email, first)).status).toBe(401)
    expect((await signIn(world.visitor(), user.email, ` ${second.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(
      200,
    )
    expect(await fetchFactors(user)).toMatchObject({ recoveryCodesLeft: 8 })
    const renewed = await user.call('POST', '/api/security/recovery-codes', { password, totp: user.fresh() })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    const old = await signIn(world.visitor(), user.email, user.recoveryCodes[5])
    expect(old.body.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await signIn(world.visitor(), user.email, renewed.body.recoveryCodes[5])).status).toBe(200)
  })

  it('creates recovery codes with the first factor only, and deletes them with the last', async () => {
    const user = await visitorWithAuthenticator(world)
    const second = await user.call('PUT', '/api/security/email-factor', { password, on: true, totp: user.fresh() })
    expect(second.body).toMatchObject({ recoveryCodes: null, data: { authenticator: true, email: true } })
    const again = await user.call('POST', authenticatorPath, { password, totp: user.fresh() })
    expect([again.status, again.body.message]).toEqual([400, expect.stringContaining('already on')])
    const off = await user.call('POST', `${authenticatorPath}/remove`, { password, totp: user.fresh() })
    expect(off.body.data).toMatchObject({ authenticator: false, email: true, recoveryCodesLeft: 10 })
    const [code] = user.recoveryCodes
    const none = await user.call('PUT', '/api/security/email-factor', { password, on: false, totp: code })
    expect(none.body.data).toMatchObject({ authenticator: false, email: false, recoveryCodesLeft: 0 })
    expect((await signIn(world.visitor(), user.email)).status).toBe(200)
    expect((await user.call('POST', '/api/security/recovery-codes', { password })).status).toBe(400)
  })

  it('refuses every code of an authenticator that was sealed with another secret of the server', async () => {
    const otherSecrets = createSecretBox('another secret of the server, of 32 characters')
    const reseal = (userId: UserId, secret: string) => {
      const sealedSecret = encryptSecret(otherSecrets, userId, secret)
      return transact(world.db, (tx) =>
        tx.update(secondFactors).set({ sealedSecret }).where(eq(secondFactors.userId, userId)),
      )
    }
    const user = await visitorWithAuthenticator(world)
    await reseal(user.id, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    const refused = await signIn(world.visitor(), user.email, user.fresh())
    expect([refused.status, refused.body.reasonId]).toEqual([401, 'code-wrong'])

    const pending = await verifiedVisitor(world)
    const { secret } = (await pending.call('POST', authenticatorPath, { password })).body.data
    await reseal(pending.id, secret)
    const totp = new TOTP({ secret }).generate({ timestamp: world.deps.now().getTime() })
    const unconfirmed = await pending.call('POST', `${authenticatorPath}/confirm`, { totp })
    expect([unconfirmed.status, unconfirmed.body.code]).toEqual([400, 'WRONG_CODE'])
  })

  it('removes no factor while the account is on hold', async () => {
    const user = await visitorWithAuthenticator(world)
    const holdUntil = new Date(world.deps.now().getTime() + 60 * 60_000)
    await transact(world.db, (tx) => tx.update(users).set({ holdUntil }).where(eq(users.id, user.id)))
    expect(await fetchFactors(user)).toMatchObject({ holdUntil: holdUntil.toISOString() })
    for (const [method, path, more] of [
      ['POST', `${authenticatorPath}/remove`, {}],
      ['PUT', '/api/security/email-factor', { on: false }],
    ] as const) {
      const held = await user.call(method, path, { ...more, password, totp: user.fresh() })
      expect([held.status, held.body.code]).toEqual([403, 'ON_HOLD'])
      expect(held.body.reason).toMatch(/^You can change security settings again at .* UTC\.$/)
    }
    expect(await fetchFactors(user)).toMatchObject({ authenticator: true })
    world.advance(60 * 60_000)
    expect((await user.call('POST', `${authenticatorPath}/remove`, { password, totp: user.fresh() })).status).toBe(200)
  })
})
