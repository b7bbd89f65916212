import { chainKeys } from '@murmur/contract/chains'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAuditBreak } from '#platform/db/record-audit.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { newestCode, verifiedVisitor } from '#test-support/verified-visitor.ts'
import { wallets } from '#wallets/tables/wallets.ts'
import { covers } from '../../../../spec/covers.ts'

describe.each(testDatabases)('verification on $name', ({ open }) => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp({}, open)
  })
  afterAll(() => world.close())

  const registerVisitor = async () => {
    const visitor = world.visitor()
    const { email } = (await visitor.register()).body.userWithoutPassword
    return Object.assign(visitor, { email: email as string })
  }
  const requestCode = async (visitor: Awaited<ReturnType<typeof registerVisitor>>) => {
    const answer = await visitor.call('POST', '/verification/requestcode', { email: visitor.email })
    await world.runOutbox()
    return answer
  }
  const verifyCode = (visitor: Awaited<ReturnType<typeof registerVisitor>>, otp: string) =>
    visitor.call('POST', '/verification/verifycode', { email: visitor.email, otp })

  it(`mails a code on a line of its own, and accepts it in any case ${covers(
    '7.calls.10',
    '7.calls.11',
    '7.calls.13',
  )}`, async () => {
    const visitor = await registerVisitor()
    expect((await requestCode(visitor)).status).toBe(200)
    expect(world.mails.at(-1)?.to).toBe(visitor.email)
    const code = newestCode(world)
    expect(code).toMatch(/^[A-Z2-9]{6}$/)
    const before = visitor.cookies.get('murmur')
    expect((await verifyCode(visitor, code.toLowerCase())).status).toBe(200)
    expect(visitor.cookies.get('murmur')).not.toBe(before)
    expect((await visitor.call('GET', '/users/getuserwithtoken')).body.userWithoutPassword.isVerified).toBe(true)
    const thief = world.visitor()
    thief.cookies.set('murmur', before ?? '')
    expect((await thief.call('GET', '/users/getuserwithtoken')).status).toBe(401)
  })

  it('queues the faucet once, and notifies the browsers', async () => {
    const { id } = await verifiedVisitor(world)
    await world.runOutbox()
    const [wallet] = await world.db.read.select().from(wallets).where(eq(wallets.userId, id))
    for (const own of [wallet?.evmAddress, wallet?.solAddress]) {
      expect(world.filled.filter((address) => address === own)).toHaveLength(1)
    }
    const { rows } = await world.db.read.execute<{ event: { chain: string } }>(
      sql`select event from events where user_id = ${id} order by seq`,
    )
    expect(rows.map(({ event }) => event.chain)).toEqual([...chainKeys])
    expect(await findAuditBreak(world.db.read, id)).toBeUndefined()
  })

  it(`requires a session and the session’s own email ${covers('7.calls.12')}`, async () => {
    const visitor = await registerVisitor()
    for (const path of ['requestcode', 'verifycode']) {
      const input = { email: 'other@example.test', otp: 'ABCDEF' }
      expect((await world.visitor().call('POST', `/verification/${path}`, input)).status).toBe(401)
      expect((await visitor.call('POST', `/verification/${path}`, input)).body.code).toBe('NOT_YOURS')
    }
  })

  it(`returns the spec's sentences ${covers(
    '5.validation.otp.01',
    '5.validation.otp.02',
    '5.validation.otp.03',
  )}`, async () => {
    const visitor = await registerVisitor()
    const sentences = {
      '': 'OTP is required',
      'AB-DEF': 'Must contain only letters and numbers',
      ABC: 'Must be exactly 6 characters',
    }
    for (const [otp, message] of Object.entries(sentences)) {
      expect((await verifyCode(visitor, otp)).body).toMatchObject({ code: 'BAD_REQUEST', message })
    }
  })

  it(`expires after 10 minutes or a single use; a new code invalidates the old one ${covers('7.calls.14')}`, async () => {
    const visitor = await registerVisitor()
    await requestCode(visitor)
    const old = newestCode(world)
    world.advance(3_000)
    await requestCode(visitor)
    expect((await verifyCode(visitor, old)).body.code).toBe('WRONG_CODE')
    world.advance(10 * 60_000)
    expect((await verifyCode(visitor, newestCode(world))).body.code).toBe('WRONG_CODE')
    await requestCode(visitor)
    const code = newestCode(world)
    expect((await verifyCode(visitor, code)).status).toBe(200)
    expect((await verifyCode(visitor, code)).status).toBe(200)
    await world.db.read.execute(sql`update users set is_verified = false where email = ${visitor.email}`)
    expect((await verifyCode(visitor, code)).body.code).toBe('WRONG_CODE')
  })

  it(`allows 5 attempts, even when 60 arrive concurrently with the right code among them ${covers('7.calls.14')}`, async () => {
    const visitor = await registerVisitor()
    await requestCode(visitor)
    const code = newestCode(world)
    const guesses = Array.from({ length: 60 }, (_, n) => (n === 59 ? code : `WRONG${'ABCDEFGHIJ'[n % 10]}`))
    const answers = await Promise.all(guesses.map((otp) => verifyCode(visitor, otp)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(0)
    const { rows } = await world.db.read.execute<{ tries: number }>(
      sql`select tries_left as tries from codes join users on users.id = user_id where email = ${visitor.email}`,
    )
    expect(rows).toEqual([{ tries: 0 }])
    expect((await verifyCode(visitor, code)).body.code).toBe('WRONG_CODE')
  })

  it('sends one mail for two concurrent requests of a page, and another for a later Resend', async () => {
    const visitor = await registerVisitor()
    const before = world.mails.length
    await Promise.all([requestCode(visitor), requestCode(visitor)])
    expect(world.mails.length - before).toBe(1)
    world.advance(2_500)
    await requestCode(visitor)
    expect(world.mails.length - before).toBe(2)
  })

  it('limits how many codes an account may request', async () => {
    const visitor = await registerVisitor()
    const statuses = []
    for (let n = 0; n < 9; n++) {
      world.advance(2_500)
      statuses.push((await requestCode(visitor)).status)
    }
    expect(statuses.slice(0, 8)).toEqual(Array(8).fill(200))
    expect(statuses[8]).toBe(429)
  })

  it('keeps codes encrypted in the outbox, and deletes them once sent', async () => {
    const visitor = await registerVisitor()
    await visitor.call('POST', '/verification/requestcode', { email: visitor.email })
    const waiting = JSON.stringify((await world.db.read.execute(sql`select payload from outbox`)).rows)
    await world.runOutbox()
    expect(waiting).not.toContain(newestCode(world))
    const { rows } = await world.db.read.execute<{ left: number }>(
      sql`select count(*)::int as left from outbox where payload <> '{}'`,
    )
    expect(rows).toEqual([{ left: 0 }])
  })
})
