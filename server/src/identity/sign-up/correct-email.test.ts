import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordResetSteps } from '#test-support/password-reset-steps.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'

describe('correcting an email before it is verified', () => {
  let world: TestApp
  let forgot: ReturnType<typeof passwordResetSteps>
  beforeAll(async () => {
    world = await testApp()
    forgot = passwordResetSteps(world)
  })
  afterAll(() => world.close())

  const newcomer = async () => {
    const visitor = world.visitor()
    const { email } = (await visitor.register()).body.userWithoutPassword
    await visitor.call('POST', '/verification/requestcode', { email })
    await world.runOutbox()
    return { visitor, typo: email as string, right: `right-${email}` }
  }
  const correct = async (visitor: Visitor, email: string) => {
    const answer = await visitor.call('POST', '/api/verification/email', { email })
    await world.runOutbox()
    return answer
  }
  const codeTo = (email: string) =>
    /^[A-Z2-9]{6}$/m.exec(forgot.mailsTo(email).at(-1)?.text ?? '')?.[0] ?? `No code reached ${email}`
  const verify = (visitor: Visitor, email: string, otp: string) =>
    visitor.call('POST', '/verification/verifycode', { email, otp })

  it('mails a code that verifies the new address, and invalidates the old code', async () => {
    const { visitor, typo, right } = await newcomer()
    const oldCode = codeTo(typo)
    const { status, body } = await correct(visitor, ` ${right.toUpperCase()} `)
    expect([status, body.userWithoutPassword]).toMatchObject([200, { email: right, isVerified: false }])
    expect((await verify(visitor, right, oldCode)).body.code).toBe('WRONG_CODE')
    expect((await verify(visitor, typo, oldCode)).status).toBe(403)
    expect((await verify(visitor, right, codeTo(right))).status).toBe(200)
    const { body: after } = await visitor.call('GET', '/users/getuserwithtoken')
    expect(after.userWithoutPassword).toMatchObject({ email: right, isVerified: true })
    // The misspelled address can be registered again.
    expect((await world.visitor().register({ email: typo })).status).toBe(200)
  })

  it('cancels a password reset for the old address', async () => {
    const { visitor, typo, right } = await newcomer()
    await forgot.ask(world.visitor(), typo)
    const code = await forgot.code(typo)
    const link = forgot.linkToken(typo)
    expect(link).toHaveLength(64)
    await correct(visitor, right)
    expect((await forgot.resetByLink(world.visitor(), link)).body.code).toBe('WRONG_CODE')
    expect((await forgot.reset(world.visitor(), right, code)).body.code).toBe('WRONG_CODE')
  })

  it('refuses a taken address, and changes nothing', async () => {
    const taken = await verifiedVisitor(world)
    const { visitor, typo } = await newcomer()
    const code = codeTo(typo)
    const { status, body } = await correct(visitor, taken.email)
    expect([status, body.code]).toEqual([409, 'ACCOUNT_EXISTS'])
    expect((await verify(visitor, typo, code)).status).toBe(200)
  })

  it('allows five corrections an hour, and counts those to a taken address', async () => {
    const taken = await verifiedVisitor(world)
    const { visitor, right } = await newcomer()
    for (let n = 0; n < 3; n++) expect((await correct(visitor, taken.email)).status).toBe(409)
    for (let n = 0; n < 2; n++) expect((await correct(visitor, `${n}-${right}`)).status).toBe(200)
    const refused = await correct(visitor, right)
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(forgot.mailsTo(right)).toEqual([])
    world.advance(60 * 60_000)
    expect((await correct(visitor, right)).status).toBe(200)
  })

  it('mails nothing when the address stays the same', async () => {
    const { visitor, typo } = await newcomer()
    const before = forgot.mailsTo(typo).length
    expect((await correct(visitor, typo)).status).toBe(200)
    expect(forgot.mailsTo(typo)).toHaveLength(before)
  })

  it('requires a session, an email, and an unverified account', async () => {
    expect((await correct(world.visitor(), 'a@example.test')).status).toBe(401)
    const { visitor } = await newcomer()
    expect((await correct(visitor, 'no email')).status).toBe(400)
    const verified = await verifiedVisitor(world)
    const { status, body } = await correct(verified, `new-${verified.email}`)
    expect([status, body.message]).toEqual([400, 'Your email is already verified. You can change it in the settings.'])
    const { rows } = await world.db.read.execute(sql`select 1 from users where email = ${verified.email}`)
    expect(rows).toHaveLength(1)
  })
})

describe('checking a password', () => {
  it('reports the most common ones, in any case, without a session', async () => {
    const world = await testApp()
    const check = async (password: string) =>
      (await world.visitor().call('POST', '/api/password/check', { password })).body
    expect(await check('Password1')).toEqual({ isCommon: true })
    expect(await check('a fine long password')).toEqual({ isCommon: false })
    expect(world.logged.join('\n')).not.toContain('Password1')
    await world.close()
  })
})
