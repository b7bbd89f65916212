import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '#db/test-db.ts'
import { forgottenPassword } from '#test-support/forgotten-password.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'

describe.each(testDatabases)('a forgotten password on $name', ({ open }) => {
  let world: TestApp
  let forgot: ReturnType<typeof forgottenPassword>
  beforeAll(async () => {
    world = await testApp({}, open)
    forgot = forgottenPassword(world)
  })
  afterAll(() => world.close())

  const owner = async () => {
    const someone = await verifiedVisitor(world)
    world.mails.length = 0
    return someone
  }

  it('is mailed about at once, and the code only once the waiting time is over', async () => {
    const { email } = await owner()
    const { status, body } = await forgot.ask(world.visitor(), email)
    expect([status, body.message]).toEqual([
      200,
      'If an account has this email, a mail is on its way. The code follows within 15 minutes.',
    ])
    const [first] = forgot.mailsTo(email)
    expect(first?.subject).toBe('Somebody asked for a new password for your Murmur account')
    expect(first?.text).toMatch(/^http:\/\/localhost:3000\/forgot-password\/stop#[\w-]{43}$/m)
    expect(first?.text).not.toMatch(/^[A-Z2-9]{6}$/m)
    expect(await forgot.code(email, 14.9 * 60_000)).toBe('')
    expect(await forgot.code(email, 6_001)).toMatch(/^[A-Z2-9]{6}$/)
    expect(forgot.mailsTo(email)).toHaveLength(2)
    expect(await forgot.actions(email)).toContain('password-reset-asked')
  })

  it('answers the same, and does the same until it answers, for an email that nobody has', async () => {
    const { email } = await owner()
    const writes = async (address: string) => {
      const visitor = world.visitor()
      const captchaToken = await visitor.captcha()
      const answer = await visitor.call('POST', '/api/password/forgot', { email: address, captchaToken })
      const { rows } = await world.db.read.execute(
        sql`select kind, payload->>'step' step from outbox where done_at is null`,
      )
      await world.workOutbox()
      return { status: answer.status, body: answer.body, rows }
    }
    await world.workOutbox()
    const nobodys = await writes('nobody-at-all@example.test')
    const real = await writes(email)
    expect(nobodys).toEqual(real)
    expect(real.rows).toEqual([{ kind: 'password-reset', step: 'open' }])
    expect(forgot.mailsTo('nobody-at-all@example.test')).toEqual([])
    expect(forgot.mailsTo(email)).toHaveLength(1)
  })

  it('needs a captcha of its own', async () => {
    const { email } = await owner()
    const { body } = await world.visitor().call('POST', '/api/password/forgot', { email, captchaToken: 'e30=' })
    expect(body.code).toBe('CAPTCHA_FAILED')
    await world.workOutbox()
    expect(forgot.mailsTo(email)).toEqual([])
  })

  it('lets a second request join the first: neither another mail nor another wait', async () => {
    const { email } = await owner()
    await forgot.ask(world.visitor(), email)
    world.advance(10 * 60_000)
    await forgot.ask(world.visitor(), email)
    expect(forgot.mailsTo(email)).toHaveLength(1)
    expect(await forgot.code(email, 5 * 60_000)).not.toBe('')
  })

  it('loses no code to who asks in the moment when it is due', async () => {
    const { email } = await owner()
    await forgot.ask(world.visitor(), email)
    const late = (by: string) =>
      world.db.read.execute(
        sql`update outbox set due_at = due_at + ${by}::interval where payload->>'step' = 'mail-code' and done_at is null`,
      )
    await late('10 seconds')
    world.advance(15 * 60_000 + 1)
    await forgot.ask(world.visitor(), email)
    expect(await forgot.code(email, 10_000)).not.toBe('')
    // One that never comes is given up for lost.
    const other = await owner()
    await forgot.ask(other, other.email)
    await late('1 day')
    world.advance(75 * 60_000)
    await forgot.ask(other, other.email)
    expect(await forgot.code(other.email)).not.toBe('')
  })

  it('begins again once the code was mailed; the old code holds until the new one is there', async () => {
    const visitor = await owner()
    await forgot.ask(visitor, visitor.email)
    const old = await forgot.code(visitor.email)
    await forgot.ask(visitor, visitor.email)
    expect(forgot.mailsTo(visitor.email)).toHaveLength(3)
    expect(await forgot.code(visitor.email)).not.toBe('')
    expect((await forgot.reset(visitor, visitor.email, old)).body.code).toBe('WRONG_CODE')
    await forgot.ask(visitor, visitor.email)
    await forgot.code(visitor.email)
    await forgot.ask(visitor, visitor.email)
    const newest = /^[A-Z2-9]{6}$/m.exec(forgot.mailsTo(visitor.email).at(-2)?.text ?? '')?.[0] ?? ''
    expect((await forgot.reset(visitor, visitor.email, newest)).status).toBe(200)
  })

  it('is stopped by the link of its mail, once and for all', async () => {
    const { email } = await owner()
    await forgot.ask(world.visitor(), email)
    const token = forgot.stopToken(email)
    expect((await forgot.stop(token)).status).toBe(200)
    expect((await forgot.stop(token)).status).toBe(200)
    expect(await forgot.code(email)).toBe('')
    expect(await forgot.actions(email)).toContain('password-reset-stopped')
    // It stops no later one.
    await forgot.ask(world.visitor(), email)
    await forgot.stop(token)
    expect(await forgot.code(email)).not.toBe('')
  })

  it('is stopped by the link after the code was mailed too, and by the link of the mail before', async () => {
    const visitor = await owner()
    await forgot.ask(visitor, visitor.email)
    const first = forgot.stopToken(visitor.email)
    await forgot.code(visitor.email)
    await forgot.ask(visitor, visitor.email)
    const code = await forgot.code(visitor.email)
    expect((await forgot.stop(first)).status).toBe(200)
    expect((await forgot.reset(visitor, visitor.email, code)).body.code).toBe('WRONG_CODE')
    // It has stopped what it could: whoever kept that mail cannot keep the owner from a later one.
    await forgot.ask(visitor, visitor.email)
    await forgot.stop(first)
    const later = await forgot.code(visitor.email)
    expect((await forgot.reset(visitor, visitor.email, later)).status).toBe(200)
  })

  it('is stopped by signing in with the old password, while it waits and after the code was mailed', async () => {
    const visitor = await owner()
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

  it('is stopped by no wrong password', async () => {
    const { email } = await owner()
    await forgot.ask(world.visitor(), email)
    await world.visitor().login({ email, password: 'not this one' })
    expect(await forgot.code(email)).not.toBe('')
  })

  it('knows no invented link, and says when it is too late', async () => {
    const visitor = await owner()
    expect((await forgot.stop('x'.repeat(43))).body).toMatchObject({
      code: 'WRONG_CODE',
      message: 'This link stops nothing. Please take it from the mail again.',
    })
    await forgot.ask(visitor, visitor.email)
    const token = forgot.stopToken(visitor.email)
    await forgot.reset(visitor, visitor.email, await forgot.code(visitor.email))
    expect((await forgot.stop(token)).body.message).toBe('It is too late to stop this: the password was changed.')
  })

  it('limits strangers all together, and never the owner’s own browser', async () => {
    const mine = await owner()
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) statuses.push((await forgot.ask(world.visitor(), mine.email)).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await forgot.ask(mine, mine.email)).status).toBe(200)
    expect(await forgot.code(mine.email)).not.toBe('')
  })

  it('keeps neither the token nor the code in the database', async () => {
    const { email } = await owner()
    await forgot.ask(world.visitor(), email)
    const token = forgot.stopToken(email) ?? ''
    const code = await forgot.code(email)
    expect([token.length, code.length]).toEqual([43, 6])
    const tables = ['password_resets', 'codes', 'outbox', 'audit', 'throttles']
    for (const table of tables) {
      const { rows } = await world.db.read.execute(sql.raw(`select * from ${table}`))
      expect(JSON.stringify(rows)).not.toContain(token)
      expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
    }
    expect(world.logged.join('\n')).not.toContain(token)
  })
})
