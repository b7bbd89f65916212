import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '#platform/db/test-db.ts'
import { passwordResetSteps } from '#test-support/password-reset-steps.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'

describe.each(testDatabases)('a password reset on $name', ({ open }) => {
  let world: TestApp
  let resetSteps: ReturnType<typeof passwordResetSteps>
  beforeAll(async () => {
    world = await testApp({}, open)
    resetSteps = passwordResetSteps(world)
  })
  afterAll(() => world.close())

  const createOwner = async () => {
    const someone = await verifiedVisitor(world)
    world.mails.length = 0
    return someone
  }

  it('sends a notice immediately, and the code only after the waiting period', async () => {
    const { email } = await createOwner()
    const { status, body } = await resetSteps.request(world.visitor(), email)
    expect([status, body.message]).toEqual([
      200,
      'If an account has this email, we’ve sent it a message. The link and the code follow within 15 minutes.',
    ])
    const [first] = resetSteps.mailsTo(email)
    expect(first?.subject).toBe('Someone asked for a new password for your Murmur account')
    expect(first?.text).toMatch(/^http:\/\/localhost:3000\/forgot-password\/stop#[\w-]{43}$/m)
    expect(first?.text).not.toMatch(/^[A-Z2-9]{6}$/m)
    expect(await resetSteps.waitForCode(email, 14.9 * 60_000)).toBe('')
    expect(await resetSteps.waitForCode(email, 6_001)).toMatch(/^[A-Z2-9]{6}$/)
    expect(resetSteps.mailsTo(email)).toHaveLength(2)
    expect(await resetSteps.readAuditActions(email)).toContain('password-reset-asked')
  })

  it('does the same work and returns the same for an unknown email', async () => {
    const { email } = await createOwner()
    const countWrites = async (address: string) => {
      const visitor = world.visitor()
      const captchaToken = await visitor.captcha()
      const answer = await visitor.call('POST', '/api/password/forgot', { email: address, captchaToken })
      const { rows } = await world.db.read.execute(
        sql`select kind, payload->>'step' step from outbox where done_at is null`,
      )
      await world.runOutbox()
      return { status: answer.status, body: answer.body, rows }
    }
    await world.runOutbox()
    const dummyHash = await countWrites('unregistered@example.test')
    const real = await countWrites(email)
    expect(dummyHash).toEqual(real)
    expect(real.rows).toEqual([{ kind: 'password-reset', step: 'open' }])
    expect(resetSteps.mailsTo('unregistered@example.test')).toEqual([])
    expect(resetSteps.mailsTo(email)).toHaveLength(1)
  })

  it('requires a separate captcha', async () => {
    const { email } = await createOwner()
    const { body } = await world.visitor().call('POST', '/api/password/forgot', { email, captchaToken: 'e30=' })
    expect(body.code).toBe('CAPTCHA_FAILED')
    await world.runOutbox()
    expect(resetSteps.mailsTo(email)).toEqual([])
  })

  it('adds no mail and no wait for a second request while a reset is open', async () => {
    const { email } = await createOwner()
    await resetSteps.request(world.visitor(), email)
    world.advance(10 * 60_000)
    await resetSteps.request(world.visitor(), email)
    expect(resetSteps.mailsTo(email)).toHaveLength(1)
    expect(await resetSteps.waitForCode(email, 5 * 60_000)).not.toBe('')
  })

  it('keeps the code if a request arrives exactly when the code is due', async () => {
    const { email } = await createOwner()
    await resetSteps.request(world.visitor(), email)
    const delayJob = (by: string) =>
      world.db.read.execute(
        sql`update outbox set due_at = due_at + ${by}::interval where payload->>'step' = 'mail-code' and done_at is null`,
      )
    await delayJob('10 seconds')
    world.advance(15 * 60_000 + 1)
    await resetSteps.request(world.visitor(), email)
    expect(await resetSteps.waitForCode(email, 10_000)).not.toBe('')
    // The reset counts as failed if its code was never created.
    const other = await createOwner()
    await resetSteps.request(other, other.email)
    await delayJob('1 day')
    world.advance(75 * 60_000)
    await resetSteps.request(other, other.email)
    expect(await resetSteps.waitForCode(other.email)).not.toBe('')
  })

  it('mails another link while the code is valid, at most every ten minutes and without a new wait', async () => {
    const visitor = await createOwner()
    const requestAgain = async () => {
      await resetSteps.request(world.visitor(), visitor.email)
      return resetSteps.mailsTo(visitor.email).length
    }
    await resetSteps.request(visitor, visitor.email)
    const code = await resetSteps.waitForCode(visitor.email)
    const first = resetSteps.findLinkToken(visitor.email)
    expect(await requestAgain()).toBe(2)
    world.advance(10 * 60_000)
    expect(await requestAgain()).toBe(3)
    expect(resetSteps.mailsTo(visitor.email).at(-1)?.text).not.toMatch(/^[A-Z2-9]{6}$/m)
    const second = resetSteps.findLinkToken(visitor.email)
    expect(second).not.toBe(first)
    world.advance(5 * 60_000)
    expect(await requestAgain()).toBe(3)
    // The first link still works; using one of the links invalidates the other.
    expect((await resetSteps.reset(visitor, visitor.email, code)).status).toBe(200)
    for (const token of [first, second]) {
      expect((await resetSteps.resetByLink(world.visitor(), token)).body.code).toBe('WRONG_CODE')
    }
  })

  it('starts again once the code has expired; a link mailed late stays valid meanwhile', async () => {
    const visitor = await createOwner()
    await resetSteps.request(visitor, visitor.email)
    await resetSteps.waitForCode(visitor.email)
    world.advance(29 * 60_000)
    await resetSteps.request(visitor, visitor.email)
    const lateLink = resetSteps.findLinkToken(visitor.email)
    world.advance(60_001)
    await resetSteps.request(world.visitor(), visitor.email)
    expect(resetSteps.mailsTo(visitor.email).at(-1)?.text).toMatch(/\/stop#/)
    expect((await resetSteps.resetByLink(world.visitor(), lateLink)).status).toBe(200)
    // The reset by link also closes the open request, so no code is mailed.
    expect(await resetSteps.waitForCode(visitor.email)).toBe('')
  })

  it('is canceled by its mailed link only once', async () => {
    const { email } = await createOwner()
    await resetSteps.request(world.visitor(), email)
    const token = resetSteps.findCancelToken(email)
    expect((await resetSteps.cancel(token)).status).toBe(200)
    expect((await resetSteps.cancel(token)).status).toBe(200)
    expect(await resetSteps.waitForCode(email)).toBe('')
    expect(await resetSteps.readAuditActions(email)).toContain('password-reset-stopped')
    // The link does not cancel a later reset.
    await resetSteps.request(world.visitor(), email)
    await resetSteps.cancel(token)
    expect(await resetSteps.waitForCode(email)).not.toBe('')
  })

  it('is canceled by its link even after the code was mailed, and by the link of an earlier mail', async () => {
    const visitor = await createOwner()
    await resetSteps.request(visitor, visitor.email)
    const first = resetSteps.findCancelToken(visitor.email)
    await resetSteps.waitForCode(visitor.email)
    world.advance(30 * 60_000)
    await resetSteps.request(visitor, visitor.email)
    const code = await resetSteps.waitForCode(visitor.email)
    const link = resetSteps.findLinkToken(visitor.email)
    expect((await resetSteps.cancel(first)).status).toBe(200)
    expect((await resetSteps.reset(visitor, visitor.email, code)).body.code).toBe('WRONG_CODE')
    expect((await resetSteps.resetByLink(visitor, link)).body.code).toBe('WRONG_CODE')
    // The link can no longer cancel anything, so an attacker who has the mail cannot cancel the owner's later reset.
    await resetSteps.request(visitor, visitor.email)
    await resetSteps.cancel(first)
    const later = await resetSteps.waitForCode(visitor.email)
    expect((await resetSteps.reset(visitor, visitor.email, later)).status).toBe(200)
  })

  it('is canceled by a login with the old password, during the wait and after the code was mailed', async () => {
    const visitor = await createOwner()
    const { email } = visitor
    await resetSteps.request(visitor, email)
    expect((await visitor.login({ email, password: 'a fine long password' })).status).toBe(200)
    expect(await resetSteps.waitForCode(email)).toBe('')
    await resetSteps.request(visitor, email)
    const code = await resetSteps.waitForCode(email)
    expect(code).not.toBe('')
    await visitor.login({ email, password: 'a fine long password' })
    expect((await resetSteps.reset(visitor, email, code)).body.code).toBe('WRONG_CODE')
  })

  it('is not canceled by a wrong password', async () => {
    const { email } = await createOwner()
    await resetSteps.request(world.visitor(), email)
    await world.visitor().login({ email, password: 'not this one' })
    expect(await resetSteps.waitForCode(email)).not.toBe('')
  })

  it('rejects forged links, and reports expired ones', async () => {
    const visitor = await createOwner()
    expect((await resetSteps.cancel('x'.repeat(43))).body).toMatchObject({
      code: 'WRONG_CODE',
      message: 'This link doesn’t work. Please open it from the email again.',
    })
    await resetSteps.request(visitor, visitor.email)
    const token = resetSteps.findCancelToken(visitor.email)
    await resetSteps.reset(visitor, visitor.email, await resetSteps.waitForCode(visitor.email))
    expect((await resetSteps.cancel(token)).body.message).toBe('It’s too late to stop this: the password was changed.')
  })

  it('limits each address separately, so that other visitors cannot block the owner’s requests', async () => {
    const { email } = await createOwner()
    const requestFrom = async (remoteAddress: string) => {
      const payload = { email, captchaToken: await world.visitor().captcha() }
      const headers = { origin: 'http://localhost:3000' }
      const options = { method: 'POST', url: '/api/password/forgot', remoteAddress, headers, payload } as const
      return (await world.app.inject(options)).statusCode
    }
    const attack: number[] = []
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      for (let n = 0; n < 4; n++) attack.push(await requestFrom(address))
    }
    expect(attack).toEqual([200, 200, 200, 429, 200, 200, 200, 429, 200, 200, 200, 429])
    expect(await requestFrom('198.51.100.7')).toBe(200)
    await world.runOutbox()
    // A dozen requests cause one mail now, and one mail with the link later.
    expect(resetSteps.mailsTo(email)).toHaveLength(1)
    expect(await resetSteps.waitForCode(email)).not.toBe('')
    expect(resetSteps.mailsTo(email)).toHaveLength(2)
  })

  it('stores neither the token nor the code in plain text', async () => {
    const { email } = await createOwner()
    await resetSteps.request(world.visitor(), email)
    const token = resetSteps.findCancelToken(email) ?? ''
    const code = await resetSteps.waitForCode(email)
    const link = resetSteps.findLinkToken(email)
    expect([token.length, code.length, link.length]).toEqual([43, 6, 64])
    const tables = ['password_resets', 'codes', 'outbox', 'audit', 'throttles']
    for (const table of tables) {
      const { rows } = await world.db.read.execute(sql.raw(`select * from ${table}`))
      expect(JSON.stringify(rows)).not.toContain(token)
      expect(JSON.stringify(rows)).not.toContain(link)
      expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
    }
    expect(world.logged.join('\n')).not.toContain(token)
  })
})
