import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordResetSteps } from '#test-support/password-reset-steps.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'

describe('correcting an email before it is verified', () => {
  let world: TestApp
  let resetSteps: ReturnType<typeof passwordResetSteps>
  beforeAll(async () => {
    world = await testApp()
    resetSteps = passwordResetSteps(world)
  })
  afterAll(() => world.close())

  const registerVisitor = async () => {
    const visitor = world.visitor()
    const { email } = (await visitor.register()).body.userWithoutPassword
    await visitor.call('POST', '/verification/requestcode', { email })
    await world.runOutbox()
    return { visitor, typo: email as string, right: `right-${email}` }
  }
  const correctEmail = async (visitor: Visitor, email: string) => {
    const answer = await visitor.call('POST', '/api/verification/email', { email })
    await world.runOutbox()
    return answer
  }
  const findCode = (email: string) =>
    /^[A-Z2-9]{6}$/m.exec(resetSteps.mailsTo(email).at(-1)?.text ?? '')?.[0] ?? `No code reached ${email}`
  const verifyCode = (visitor: Visitor, email: string, otp: string) =>
    visitor.call('POST', '/verification/verifycode', { email, otp })

  it('mails a code that verifies the new address, and invalidates the old code', async () => {
    const { visitor, typo, right } = await registerVisitor()
    const oldCode = findCode(typo)
    const { status, body } = await correctEmail(visitor, ` ${right.toUpperCase()} `)
    expect([status, body.userWithoutPassword]).toMatchObject([200, { email: right, isVerified: false }])
    expect((await verifyCode(visitor, right, oldCode)).body.code).toBe('WRONG_CODE')
    expect((await verifyCode(visitor, typo, oldCode)).status).toBe(403)
    expect((await verifyCode(visitor, right, findCode(right))).status).toBe(200)
    const { body: after } = await visitor.call('GET', '/users/getuserwithtoken')
    expect(after.userWithoutPassword).toMatchObject({ email: right, isVerified: true })
    // The misspelled address can be registered again.
    expect((await world.visitor().register({ email: typo })).status).toBe(200)
  })

  it('cancels a password reset for the old address', async () => {
    const { visitor, typo, right } = await registerVisitor()
    await resetSteps.request(world.visitor(), typo)
    const code = await resetSteps.waitForCode(typo)
    const link = resetSteps.findLinkToken(typo)
    expect(link).toHaveLength(64)
    await correctEmail(visitor, right)
    expect((await resetSteps.resetByLink(world.visitor(), link)).body.code).toBe('WRONG_CODE')
    expect((await resetSteps.reset(world.visitor(), right, code)).body.code).toBe('WRONG_CODE')
  })

  it('refuses a taken address, and changes nothing', async () => {
    const taken = await verifiedVisitor(world)
    const { visitor, typo } = await registerVisitor()
    const code = findCode(typo)
    const { status, body } = await correctEmail(visitor, taken.email)
    expect([status, body.code]).toEqual([409, 'ACCOUNT_EXISTS'])
    expect((await verifyCode(visitor, typo, code)).status).toBe(200)
  })

  it('allows five corrections an hour, and counts those to a taken address', async () => {
    const taken = await verifiedVisitor(world)
    const { visitor, right } = await registerVisitor()
    for (let n = 0; n < 3; n++) expect((await correctEmail(visitor, taken.email)).status).toBe(409)
    for (let n = 0; n < 2; n++) expect((await correctEmail(visitor, `${n}-${right}`)).status).toBe(200)
    const refused = await correctEmail(visitor, right)
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(resetSteps.mailsTo(right)).toEqual([])
    world.advance(60 * 60_000)
    expect((await correctEmail(visitor, right)).status).toBe(200)
  })

  it('mails nothing when the address stays the same', async () => {
    const { visitor, typo } = await registerVisitor()
    const before = resetSteps.mailsTo(typo).length
    expect((await correctEmail(visitor, typo)).status).toBe(200)
    expect(resetSteps.mailsTo(typo)).toHaveLength(before)
  })

  it('requires a session, an email, and an unverified account', async () => {
    expect((await correctEmail(world.visitor(), 'a@example.test')).status).toBe(401)
    const { visitor } = await registerVisitor()
    expect((await correctEmail(visitor, 'no email')).status).toBe(400)
    const verified = await verifiedVisitor(world)
    const { status, body } = await correctEmail(verified, `new-${verified.email}`)
    expect([status, body.message]).toEqual([400, 'Your email is already verified. You can change it in the settings.'])
    const { rows } = await world.db.read.execute(sql`select 1 from users where email = ${verified.email}`)
    expect(rows).toHaveLength(1)
  })
})

describe('checking a password', () => {
  it('reports the most common ones, in any case, without a session', async () => {
    const world = await testApp()
    const checkPassword = async (password: string) =>
      (await world.visitor().call('POST', '/api/password/check', { password })).body
    expect(await checkPassword('Password1')).toEqual({ isCommon: true })
    expect(await checkPassword('a fine long password')).toEqual({ isCommon: false })
    expect(world.logged.join('\n')).not.toContain('Password1')
    await world.close()
  })
})
