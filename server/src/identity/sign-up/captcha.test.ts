import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '#platform/db/test-db.ts'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import { sharedDb } from '#test-support/shared-db.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { covers } from '../../../../spec/covers.ts'

describe.each(testDatabases)('the captcha on $name', ({ open }) => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp({}, open)
  })
  afterAll(() => world.close())

  it(`is accepted once, even when it is sent many times concurrently ${covers('7.calls.09')}`, async () => {
    const visitor = world.visitor()
    const captchaToken = await visitor.captcha()
    const posts = Array.from({ length: 6 }, (_, n) =>
      world.visitor().call('POST', '/users/login', { email: `no${n}@example.test`, password: 'x', captchaToken }),
    )
    const codes = (await Promise.all(posts)).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(1)
    expect(codes.filter((code) => code === 'CAPTCHA_FAILED')).toHaveLength(5)
  })

  it('refuses tampered, expired, foreign and forged solutions', async () => {
    const visitor = world.visitor()
    const login = (captchaToken: string) =>
      visitor.call('POST', '/users/login', { email: 'a@example.test', password: 'x', captchaToken })
    const good = JSON.parse(Buffer.from(await visitor.captcha(), 'base64').toString())
    const encodeToken = (token: unknown) => Buffer.from(JSON.stringify(token)).toString('base64')
    const { parameters } = good.challenge
    const late = { ...good, challenge: { ...good.challenge, parameters: { ...parameters, expiresAt: 4e9 } } }
    const cheap = { ...good, challenge: { ...good.challenge, parameters: { ...parameters, cost: 2 } } }
    const unsolved = { ...good, solution: { ...good.solution, derivedKey: '00'.repeat(32) } }
    for (const token of [
      'x',
      '%%%',
      encodeToken(null),
      encodeToken({}),
      encodeToken(late),
      encodeToken(cheap),
      encodeToken(unsolved),
    ]) {
      expect((await login(token)).body.code).toBe('CAPTCHA_FAILED')
    }
    const secrets = createSecretBox('the secret of quite another deployment')
    const other = await testApp({ secrets }, sharedDb(world.db))
    expect((await login(await other.visitor().captcha())).body.code).toBe('CAPTCHA_FAILED')
    await other.close()
    const old = await visitor.captcha()
    world.advance(10 * 60_000)
    expect((await login(old)).body.code).toBe('CAPTCHA_FAILED')
  })
})
