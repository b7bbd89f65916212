import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '#platform/db/test-db.ts'
import { passwordResetSteps } from '#test-support/password-reset-steps.ts'
import { visitorWithAuthenticator } from '#test-support/second-factor.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'

const oldPassword = 'a fine long password'
const newPassword = 'a new long password'

describe.each(testDatabases)('a new password after a reset on $name', ({ open }) => {
  let world: TestApp
  let resetSteps: ReturnType<typeof passwordResetSteps>
  beforeAll(async () => {
    world = await testApp({}, open)
    resetSteps = passwordResetSteps(world)
  })
  afterAll(() => world.close())

  /** A verified owner with a code in the mail. */
  const createOwnerWithCode = async () => {
    const owner = await verifiedVisitor(world)
    await resetSteps.request(world.visitor(), owner.email)
    return { owner, email: owner.email, code: await resetSteps.waitForCode(owner.email) }
  }
  const isSignedIn = async (visitor: Visitor) => (await visitor.call('GET', '/users/getuserwithtoken')).status === 200

  it('is set by the code, in upper or lower case; the old password stops working', async () => {
    const { email, code } = await createOwnerWithCode()
    const visitor = world.visitor()
    const { status, body } = await resetSteps.reset(visitor, email, code.toLowerCase())
    expect(status).toBe(200)
    expect(body.message).toMatch(
      /^You’re signed out everywhere\. You can export keys again at \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
    )
    expect((await visitor.login({ email, password: oldPassword })).status).toBe(401)
    expect((await visitor.login({ email, password: newPassword })).status).toBe(200)
  })

  it('ends all sessions, blocks key export for 24 hours, and is audited and mailed', async () => {
    const { owner, email, code } = await createOwnerWithCode()
    const second = world.visitor()
    await second.login({ email, password: oldPassword })
    // The login canceled the reset, so the owner requests another.
    await resetSteps.request(owner, email)
    const again = await resetSteps.waitForCode(email)
    expect(again).not.toBe(code)
    expect([await isSignedIn(owner), await isSignedIn(second)]).toEqual([true, true])
    const ended: string[] = []
    world.db.signals.on('session-ended', (id) => void ended.push(id))
    const before = world.deps.now().getTime()
    expect((await resetSteps.reset(world.visitor(), email, again)).status).toBe(200)
    expect([await isSignedIn(owner), await isSignedIn(second)]).toEqual([false, false])
    expect(ended).toHaveLength(2)
    const { rows } = await world.db.read.execute<{ until: string }>(
      sql`select hold_until as until from users where email = ${email}`,
    )
    const held = new Date(rows[0]?.until ?? 0).getTime() - before
    expect(Math.abs(held - 24 * 3_600_000)).toBeLessThan(60_000)
    await world.runOutbox()
    expect(resetSteps.mailsTo(email).at(-1)?.subject).toBe('Your Murmur password was changed')
    expect((await resetSteps.readAuditActions(email)).at(-1)).toBe('password-reset')
  })

  it('ends another account’s session in this browser, which loses its cookie', async () => {
    const { email, code } = await createOwnerWithCode()
    const other = await verifiedVisitor(world)
    const otherBrowser = world.visitor()
    for (const [name, value] of other.cookies) otherBrowser.cookies.set(name, value)
    expect(await isSignedIn(otherBrowser)).toBe(true)
    expect((await resetSteps.reset(other, email, 'WRONG2')).status).toBe(400)
    expect(await isSignedIn(otherBrowser)).toBe(true)
    expect((await resetSteps.reset(other, email, code)).status).toBe(200)
    expect(await isSignedIn(otherBrowser)).toBe(false)
  })

  it('returns the same error for a wrong code, a wrong email and an email without a request', async () => {
    const { email } = await createOwnerWithCode()
    const idle = await verifiedVisitor(world)
    const answers = []
    for (const [address, otp] of [
      [email, 'WRONG2'],
      ['nobody@example.test', 'WRONG2'],
      [idle.email, 'WRONG2'],
    ] as const)
      answers.push(await resetSteps.reset(world.visitor(), address, otp))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([JSON.stringify([400, answers[0]?.body])]),
    )
    expect(answers[0]?.body.code).toBe('WRONG_CODE')
  })

  it('hashes the password for unknown emails too, so that timing reveals nothing', async () => {
    const hashed: string[] = []
    const { hash } = world.deps.passwords
    world.deps.passwords.hash = (password) => {
      hashed.push(password)
      return hash(password)
    }
    await resetSteps.reset(world.visitor(), 'nobody@example.test', 'ABCDEF', 'some password')
    world.deps.passwords.hash = hash
    expect(hashed).toEqual(['some password'])
  })

  it('is rejected if the code is expired, used, or for another purpose', async () => {
    const { email, code } = await createOwnerWithCode()
    world.advance(30 * 60_000 + 1)
    expect((await resetSteps.reset(world.visitor(), email, code)).body.code).toBe('WRONG_CODE')
    const next = await createOwnerWithCode()
    expect((await resetSteps.reset(next.owner, next.email, next.code)).status).toBe(200)
    expect((await resetSteps.reset(next.owner, next.email, next.code)).body.code).toBe('WRONG_CODE')
    const newcomer = world.visitor()
    const address = (await newcomer.register()).body.userWithoutPassword.email
    await newcomer.call('POST', '/verification/requestcode', { email: address })
    const verifying = await resetSteps.waitForCode(address, 0)
    expect(verifying).not.toBe('')
    expect((await resetSteps.reset(newcomer, address, verifying)).body.code).toBe('WRONG_CODE')
  })

  it('gives a visitor 5 attempts, even if 30 arrive concurrently with the right code last', async () => {
    const { email, code } = await createOwnerWithCode()
    const guesser = world.visitor()
    const captchas = await Promise.all(Array.from({ length: 30 }, () => guesser.captcha()))
    const answers = await Promise.all(
      captchas.map((captchaToken, n) => {
        const otp = n === 29 ? code : `WRONG${'ABCDEFGHIJ'[n % 10]}`
        return guesser.call('POST', '/api/password/reset', { email, otp, password: newPassword, captchaToken })
      }),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25)
    expect((await resetSteps.reset(guesser, email, code)).status).toBe(429)
  })

  it('counts attempts of unknown browsers separately from those of the owner’s browser', async () => {
    const { owner, email, code } = await createOwnerWithCode()
    const guess = async (remoteAddress: string) => {
      const captchaToken = await world.visitor().captcha()
      const payload = { email, otp: 'WRONG2', password: newPassword, captchaToken }
      const headers = { origin: 'http://localhost:3000' }
      const options = { method: 'POST', url: '/api/password/reset', remoteAddress, headers, payload } as const
      return (await world.app.inject(options)).statusCode
    }
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push(await guess(`203.0.113.${n % 3}`))
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect((await resetSteps.reset(owner, email, code)).status).toBe(200)
  })

  it('is set by the mailed link despite other visitors’ wrong codes, once and within 30 minutes', async () => {
    const { owner, email, code } = await createOwnerWithCode()
    const guess = async (remoteAddress: string) => {
      const payload = { email, otp: 'WRONG2', password: newPassword, captchaToken: await world.visitor().captcha() }
      const headers = { origin: 'http://localhost:3000' }
      const options = { method: 'POST', url: '/api/password/reset', remoteAddress, headers, payload } as const
      return (await world.app.inject(options)).statusCode
    }
    for (let n = 0; n < 10; n++) expect(await guess(`203.0.113.${n % 2}`)).toBe(400)
    const link = resetSteps.findLinkToken(email)
    const newDevice = world.visitor()
    expect((await resetSteps.reset(newDevice, email, code)).status).toBe(429)
    expect((await resetSteps.resetByLink(newDevice, `${link.slice(0, -4)}AAAA`)).body.code).toBe('WRONG_CODE')
    expect((await resetSteps.resetByLink(newDevice, 'x'.repeat(64))).body.code).toBe('WRONG_CODE')
    const { status, body } = await resetSteps.resetByLink(newDevice, link)
    expect([status, body.message]).toEqual([
      200,
      expect.stringMatching(/^You’re signed out everywhere\. You can export keys/),
    ])
    expect(await isSignedIn(owner)).toBe(false)
    expect((await newDevice.login({ email, password: newPassword })).status).toBe(200)
    expect((await resetSteps.resetByLink(world.visitor(), link)).body).toMatchObject({
      code: 'WRONG_CODE',
      message: 'This link no longer works: it was used, replaced or has expired. Please request a new one.',
    })
    const old = await createOwnerWithCode()
    world.advance(30 * 60_000)
    expect((await resetSteps.resetByLink(world.visitor(), resetSteps.findLinkToken(old.email))).body.code).toBe(
      'WRONG_CODE',
    )
  })

  it('unlocks the login on a new device after other visitors locked it, unless a second factor is enabled', async () => {
    const { email } = await createOwnerWithCode()
    const logInWithWrongPassword = async (n: number) => {
      const payload = { email, password: 'wrong', captchaToken: await world.visitor().captcha() }
      const headers = { origin: 'http://localhost:3000' }
      const remoteAddress = `203.0.113.${n % 10}`
      const options = { method: 'POST', url: '/users/login', remoteAddress, headers, payload } as const
      return (await world.app.inject(options)).statusCode
    }
    for (let n = 0; n < 100; n++) await logInWithWrongPassword(n)
    const newDevice = world.visitor()
    expect((await newDevice.login({ email, password: oldPassword })).status).toBe(429)
    expect((await resetSteps.resetByLink(newDevice, resetSteps.findLinkToken(email))).status).toBe(200)
    expect((await newDevice.login({ email, password: newPassword })).status).toBe(200)
    // With a known-browser token, an attacker with access to the mailbox would get a separate attempt limit for the
    // second factor.
    const guarded = await visitorWithAuthenticator(world)
    await resetSteps.request(world.visitor(), guarded.email)
    await resetSteps.waitForCode(guarded.email)
    const other = world.visitor()
    expect((await resetSteps.resetByLink(other, resetSteps.findLinkToken(guarded.email))).status).toBe(200)
    const hasBrowserToken = [newDevice, other].map(({ cookies }) =>
      [...cookies.keys()].some((name) => name.endsWith('-browser')),
    )
    expect(hasBrowserToken).toEqual([true, false])
  })

  it('starts no session for a password that changed during the login', async () => {
    const { email, code } = await createOwnerWithCode()
    let reached = () => {}
    let resume = () => {}
    const isReached = new Promise<void>((resolve) => {
      reached = resolve
    })
    const resumed = new Promise<void>((resolve) => {
      resume = resolve
    })
    const { verify } = world.deps.passwords
    world.deps.passwords.verify = async (stored, password) => {
      const isRight = await verify(stored, password)
      reached()
      await resumed
      return isRight
    }
    const thief = world.visitor()
    const entering = thief.login({ email, password: oldPassword })
    await isReached
    world.deps.passwords.verify = verify
    expect((await resetSteps.reset(world.visitor(), email, code)).status).toBe(200)
    resume()
    expect((await entering).status).toBe(401)
    expect(await isSignedIn(thief)).toBe(false)
  })

  it('warns about a very common password, or rejects it', async () => {
    const { email, code } = await createOwnerWithCode()
    const { body } = await resetSteps.reset(world.visitor(), email, code, 'password1')
    expect(body.message).toMatch(/one of the most common passwords/)
    world.deps.refuseCommonPasswords = true
    const refused = await resetSteps.reset(world.visitor(), email, 'ABCDEF', 'password1')
    world.deps.refuseCommonPasswords = false
    expect(refused.body.code).toBe('PASSWORD_TOO_COMMON')
  })
})
