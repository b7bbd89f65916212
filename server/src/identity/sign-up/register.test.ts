import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#identity/tables/users.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { sharedDb } from '#test-support/shared-db.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { wallets } from '#wallets/tables/wallets.ts'
import { covers } from '../../../../spec/covers.ts'

describe.each(testDatabases)('register on $name', ({ open }) => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp({}, open)
  })
  afterAll(() => world.close())

  it(`signs in and returns the user ${covers('7.calls.06', '7.calls.07', '7.calls.42')}`, async () => {
    const visitor = world.visitor()
    const { status, body, headers } = await visitor.register({ username: 'Ada', email: 'Ada@Example.test' })
    expect(status).toBe(200)
    expect(body).toEqual({
      userWithoutPassword: { id: expect.any(String), username: 'Ada', email: 'ada@example.test', isVerified: false },
    })
    expect(headers['cache-control']).toBe('no-store')
    expect((await visitor.call('GET', '/users/getuserwithtoken')).body).toEqual(body)
  })

  it('never leaves a user without a wallet', async () => {
    await world.visitor().register()
    const [row] = await world.db.read
      .select({ total: count() })
      .from(users)
      .leftJoin(wallets, eq(wallets.userId, users.id))
      .where(sql`${wallets.id} is null`)
    expect(row?.total).toBe(0)
  })

  it(`refuses a taken email or username, in any spelling ${covers('7.calls.08', '7.calls.40')}`, async () => {
    await world.visitor().register({ username: 'Taken', email: 'taken@example.test' })
    const answers = [
      await world.visitor().register({ email: 'TAKEN@example.test' }),
      await world.visitor().register({ username: 'tAKEN' }),
      await world.visitor().register({ username: 'Ｔaken' }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(409)
      expect(body).toEqual({
        success: false,
        code: 'ACCOUNT_EXISTS',
        message: 'An account with this email or username already exists',
      })
    }
  })

  it.each(['ada@example.test', 'ada＠example.test', 'ada﹫home'])(
    'refuses the username %s, which may be the email of another user',
    async (username) => {
      const { status, body } = await world.visitor().register({ username })
      expect([status, body.fields]).toEqual([400, { username: 'A username can’t contain “@”' }])
    },
  )

  it('creates one account for two concurrent registrations', async () => {
    const posts = Array.from({ length: 8 }, () => world.visitor().register({ email: 'race@example.test' }))
    const statuses = (await Promise.all(posts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(7)
  })

  it(`returns the spec's sentences by field ${covers(
    '5.validation.signup.01',
    '5.validation.signup.02',
    '5.validation.signup.03',
    '5.validation.signup.04',
    '5.validation.signup.05',
    '5.validation.signup.09',
  )}`, async () => {
    const empty = await world.visitor().call('POST', '/users/register', {})
    expect(empty.status).toBe(400)
    expect(empty.body).toEqual({
      success: false,
      code: 'BAD_REQUEST',
      message: 'Username is required',
      fields: {
        username: 'Username is required',
        email: 'Email is required',
        password: 'Password is required',
        captchaToken: 'Please complete the CAPTCHA',
      },
      faults: {
        username: { id: 'username-missing', values: {} },
        email: { id: 'email-missing', values: {} },
        password: { id: 'password-missing', values: {} },
        captchaToken: { id: 'captcha-missing', values: {} },
      },
    })
    const wrong = await world.visitor().call('POST', '/users/register', { email: 'no', password: '12345' })
    expect(wrong.body.fields).toMatchObject({ email: 'Invalid email', password: 'Minimum 6 characters' })
  })

  it(`accepts a very common password with a warning, or refuses it ${covers('5.validation.signup.06')}`, async () => {
    const { status, body } = await world.visitor().register({ password: 'password123' })
    expect(status).toBe(200)
    expect(body.warning).toMatch(/most common/)
    const strict = await testApp({ refuseCommonPasswords: true }, sharedDb(world.db))
    expect((await strict.visitor().register({ password: 'Password123' })).body.code).toBe('PASSWORD_TOO_COMMON')
    await strict.close()
  })
})
