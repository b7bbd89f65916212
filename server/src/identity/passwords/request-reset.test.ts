import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '#platform/db/test-db.ts'
import { passwordResetSteps } from '#test-support/password-reset-steps.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'

describe.each(testDatabases)('a password reset on $name', ({ open }) => {
  let world: TestApp
  let forgot: ReturnType<typeof passwordResetSteps>
  beforeAll(async () => {
    world = await testApp({}, open)
    forgot = passwordResetSteps(world)
  })
  afterAll(() => world.close())

  const createOwner = async () => {
    const someone = await verifiedVisitor(world)
    world.mails.length = 0
    return someone
  }

  it('sends a notice immediately, and the code only after the waiting period', async () => {
    const { email } = await createOwner()
    const { status, body } = await forgot.ask(world.visitor(), email)
    expect([status, body.message]).toEqual([
      200,
      'If an account has this email, we’ve sent it a message. The link and the code follow within 15 minutes.',
    ])
    const [first] = forgot.mailsTo(email)
    expect(first?.subject).toBe('A new password was requested for your Murmur account')
    expect(first?.text).toMatch(/^http:\/\/localhost:3000\/forgot-password\/stop#[\w-]{43}$/m)
    expect(first?.text).not.toMatch(/^[A-Z2-9]{6}$/m)
    expect(await forgot.code(email, 14.9 * 60_000)).toBe('')
    expect(await forgot.code(email, 6_001)).toMatch(/^[A-Z2-9]{6}$/)
    expect(forgot.mailsTo(email)).toHaveLength(2)
    expect(await forgot.actions(email)).toContain('password-reset-asked')
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
    const dummyHash = await countWrites('nobody-at-all@example.test')
    const real = await countWrites(email)
    expect(dummyHash).toEqual(real)
    expect(real.rows).toEqual([{ kind: 'password-reset', step: 'open' }])
    expect(forgot.mailsTo('nobody-at-all@example.test')).toEqual([])
    expect(forgot.mailsTo(email)).toHaveLength(1)
  })

  it('requires a separate captcha', async () => {
    const { email } = await createOwner()
    const { body } = await world.visitor().call('POST', '/api/password/forgot', { email, captchaToken: 'e30=' })
    expect(body.code).toBe('CAPTCHA_FAILED')
    await world.runOutbox()
    expect(forgot.mailsTo(email)).toEqual([])
  })

  it('adds no mail and no wait for a second request while a reset is open', async () => {
    const { email } = await createOwner()
    await forgot.ask(world.visitor(), email)
    world.advance(10 * 60_000)
    await forgot.ask(world.visitor(), email)
    expect(forgot.mailsTo(email)).toHaveLength(1)
    expect(await forgot.code(email, 5 * 60_000)).not.toBe('')
  })

  it('keeps the code if a request arrives exactly when the code is due', async () => {
    const { email } = await createOwner()
    await forgot.ask(world.visitor(), email)
    const delayJob = (by: string) =>
      world.db.read.execute(
        sql`update outbox set due_at = due_at + ${by}::interval where payload->>'step' = 'mail-code' and done_at is null`,
      )
    await delayJob('10 seconds')
    world.advance(15 * 60_000 + 1)
    await forgot.ask(world.visitor(), email)
    expect(await forgot.code(email, 10_000)).not.toBe('')
    // The reset counts as failed if its code was never created.
    const other = await createOwner()
    await forgot.ask(other, other.email)
    await delayJob('1 day')
    world.advance(75 * 60_000)
    await forgot.ask(other, other.email)
    expect(await forgot.code(other.email)).not.toBe('')
  })

  it('mails another link while the code is valid, at most every ten minutes and without a new wait', async () => {
    const visitor = await createOwner()
    const requestAgain = async () => {
      await forgot.ask(world.visitor(), visitor.email)
      return forgot.mailsTo(visitor.email).length
    }
    await forgot.ask(visitor, visitor.email)
    const code = await forgot.code(visitor.email)
    const first = forgot.linkToken(visitor.email)
    expect(await requestAgain()).toBe(2)
    world.advance(10 * 60_000)
    expect(await requestAgain()).toBe(3)
    expect(forgot.mailsTo(visitor.email).at(-1)?.text).not.toMatch(/^[A-Z2-9]{6}$/m)
    const second = forgot.linkToken(visitor.email)
    expect(second).not.toBe(first)
    world.advance(5 * 60_000)
    expect(await requestAgain()).toBe(3)
    // The first link still works; using one of the links invalidates the other.
    expect((await forgot.reset(visitor, visitor.email, code)).status).toBe(200)
    for (const token of [first, second]) {
      expect((await forgot.resetByLink(world.visitor(), token)).body.code).toBe('WRONG_CODE')
    }
  })

  it('starts again once the code has expired; a link mailed late stays valid meanwhile', async () => {
    const visitor = await createOwner()
    await forgot.ask(visitor, visitor.email)
    await forgot.code(visitor.email)
    world.advance(29 * 60_000)
    await forgot.ask(visitor, visitor.email)
    const delayJob = forgot.linkToken(visitor.email)
    world.advance(60_001)
    await forgot.ask(world.visitor(), visitor.email)
    expect(forgot.mailsTo(visitor.email).at(-1)?.text).toMatch(/\/stop#/)
    expect((await forgot.resetByLink(world.visitor(), late)).status).toBe(200)
    // The reset by link also closes the open request, so no code is mailed.
    expect(await forgot.code(visitor.email)).toBe('')
  })

  it('is canceled by its mailed link only once', async () => {
    const { email } = await createOwner()
    await forgot.ask(world.visitor(), email)
    const token = forgot.stopToken(email)
    expect((await forgot.stop(token)).status).toBe(200)
    expect((await forgot.stop(token)).status).toBe(200)
    expect(await forgot.code(email)).toBe('')
    expect(await forgot.actions(email)).toContain('password-reset-stopped')
    // The link does not cancel a later reset.
    await forgot.ask(world.visitor(), email)
    await forgot.stop(token)
    expect(await forgot.code(email)).not.toBe('')
  })

  it('is canceled by its link even after the code was mailed, and by the link of an earlier mail', async () => {
    const visitor = await createOwner()
    await forgot.ask(visitor, visitor.email)
    const first = forgot.stopToken(visitor.email)
    await forgot.code(visitor.email)
    world.advance(30 * 60_000)
    await forgot.ask(visitor, visitor.email)
    const code = await forgot.code(visitor.email)
    const link = forgot.linkToken(visitor.email)
    expect((await forgot.stop(first)).status).toBe(200)
    expect((await forgot.reset(visitor, visitor.email, code)).body.code).toBe('WRONG_CODE')
    expect((await forgot.resetByLink(visitor, link)).body.code).toBe('WRONG_CODE')
    // The link can no longer cancel anything, so an attacker who has the mail cannot cancel the owner's later reset.
    await forgot.ask(visitor, visitor.email)
    await forgot.stop(first)
    const later = await forgot.code(visitor.email)
    expect((await forgot.reset(visitor, visitor.email, later)).status).toBe(200)
  })

  it('is canceled by a login with the old password, during the wait and after the code was mailed', async () => {
    const visitor = await createOwner()
    const { email } = visitor
    await forgot.ask(visitor, email)
    expect((await visitor.login({ email, password: 'a fine long password' })).status).toBe(200)
    expect(await forgot.code(email)).toBe('')
    await forgot.ask(visitor, email)
    const code = await forgot.code(email)
    expect(code).not.toBe('')
    await visitor.login({ email, password: 'a fine long password' })
    expect((await forgot.reset(visitor, email, code)).body.code).toBe('WRONG_CODE')
  })

  it('is not canceled by a wrong password', async () => {
    const { email } = await createOwner()
    await forgot.ask(world.visitor(), email)
    await world.visitor().login({ email, password: 'not this one' })
    expect(await forgot.code(email)).not.toBe('')
  })

  it('rejects forged links, and reports expired ones', async () => {
    const visitor = await createOwner()
    expect((await forgot.stop('x'.repeat(43))).body).toMatchObject({
      code: 'WRONG_CODE',
      message: 'This link doesn’t work. Please open it from the email again.',
    })
    await forgot.ask(visitor, visitor.email)
    const token = forgot.stopToken(visitor.email)
    await forgot.reset(visitor, visitor.email, await forgot.code(visitor.email))
    expect((await forgot.stop(token)).body.message).toBe('It’s too late to stop this: the password was changed.')
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
    expect(forgot.mailsTo(email)).toHaveLength(1)
    expect(await forgot.code(email)).not.toBe('')
    expect(forgot.mailsTo(email)).toHaveLength(2)
  })

  it('stores neither the token nor the code in plain text', async () => {
    const { email } = await createOwner()
    await forgot.ask(world.visitor(), email)
    const token = forgot.stopToken(email) ?? ''
    const code = await forgot.code(email)
    const link = forgot.linkToken(email)
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
