import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../../../world/clients/api-client.ts'
import { fetchEmails, findCode, type Mail } from '../../../../world/clients/mailbox.ts'
import { type ApiUser, newUser, obtainCaptchaToken } from '../../../../world/new-user.ts'
import { sandboxTokens } from '../../../../world/sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../../../../world/start-world.ts'

const waitMinutes = 0.02

let world: World
let user: ApiUser

beforeAll(async () => {
  // Behind a proxy on this machine, so that a test can use many addresses.
  const env = { PASSWORD_RESET_WAIT_MINUTES: String(waitMinutes), TRUST_PROXY: '127.0.0.1,::1,::ffff:127.0.0.1' }
  world = await startWorld({ env })
  user = await newUser(world)
})
afterAll(() => world?.stop())

/** Waits for the newest mail that matches. */
async function waitForMail(pattern: RegExp): Promise<Mail & { found: string }> {
  const find = async () => {
    for (const mail of await fetchEmails(world.sandboxUrl, user.email)) {
      const found = pattern.exec(mail.text)?.[1]
      if (found) return { ...mail, found }
    }
    throw new Error(`No mail has ${pattern} yet`)
  }
  return expect.poll(find, { timeout: 90_000 }).toBeDefined().then(find)
}

async function logIn(client: ApiClient, fields: { password: string; totp?: string }) {
  const body = { email: user.email, captchaToken: await obtainCaptchaToken(client), ...fields }
  return client.call('POST', '/users/login', body)
}

describe('a password reset by mail', () => {
  const password = 'a new good password'

  async function callFrom(address: string, path: string, body: object) {
    const stranger = apiClient(world.url)
    const full = { email: user.email, captchaToken: await obtainCaptchaToken(stranger), ...body }
    return stranger.call('POST', path, full, { 'x-forwarded-for': address })
  }

  test('works by the mailed link after the wait, despite the requests and guesses of other visitors', async () => {
    const requestedAt = Date.now()
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      for (const status of [200, 200, 200, 429]) {
        expect((await callFrom(address, '/api/password/forgot', {})).status).toBe(status)
      }
    }
    const reply = await callFrom('198.51.100.7', '/api/password/forgot', {})
    expect(reply.status).toBe(200)
    await waitForMail(/(\/forgot-password\/stop#\S+)/)
    const second = await waitForMail(/\/reset-password#(\S+)/)
    // The link's token: a 16-byte id and a 32-byte secret, base64url.
    expect(second.found).toMatch(/^[\w-]{64}$/)
    expect(new Date(second.at).getTime() - requestedAt).toBeGreaterThanOrEqual(waitMinutes * 60_000)

    for (const address of ['203.0.113.1', '203.0.113.2']) {
      for (let n = 0; n < 5; n++) {
        expect((await callFrom(address, '/api/password/reset', { otp: 'WRONG2', password })).status).toBe(400)
      }
    }
    const otp = findCode(second.text)
    expect((await callFrom('198.51.100.7', '/api/password/reset', { otp, password })).status).toBe(429)
    const byLink = { email: undefined, token: second.found, password }
    const done = await callFrom('198.51.100.7', '/api/password/reset-by-link', byLink)
    expect(done.body).toMatchObject({ success: true, message: expect.stringMatching(/^You’re signed out everywhere/) })
    expect((await callFrom('198.51.100.7', '/api/password/reset-by-link', byLink)).body.code).toBe('WRONG_CODE')
  })

  test('ends all sessions, replaces the password and blocks key export', async () => {
    expect((await user.call('GET', '/users/getuserwithtoken')).status).toBe(401)
    expect((await logIn(apiClient(world.url), { password: user.password })).body.code).toBe('WRONG_CREDENTIALS')
    expect((await logIn(user, { password })).status).toBe(200)
    const { status, body } = await user.call('POST', '/users/exportprivatekeys', { password })
    expect([status, body.code]).toEqual([403, 'ON_HOLD'])
    user.password = password
  })
})

test('a login with a second factor accepts each authenticator code once', async () => {
  const { password } = user
  const { secret } = (await user.call('POST', '/api/security/authenticator', { password })).body.data
  const app = new TOTP({ secret })
  // The authenticator accepts the codes of three time steps, each code once.
  const codeAt = (steps: number) => app.generate({ timestamp: Date.now() + steps * 30_000 })
  const confirmed = await user.call('POST', '/api/security/authenticator/confirm', { totp: codeAt(-1) })
  expect(confirmed.body.recoveryCodes).toHaveLength(10)

  const browser = apiClient(world.url)
  expect((await logIn(browser, { password })).body.code).toBe('SECOND_FACTOR_REQUIRED')
  expect((await browser.call('GET', '/users/getuserwithtoken')).status).toBe(401)
  expect((await logIn(browser, { password, totp: '000000' })).body.message).toMatch(/^That code is wrong/)
  const totp = codeAt(0)
  const entered = await logIn(browser, { password, totp })
  expect([entered.status, entered.body.userWithoutPassword?.email]).toEqual([200, user.email])
  expect((await browser.call('GET', '/users/getuserwithtoken')).status).toBe(200)
  expect((await logIn(apiClient(world.url), { password, totp })).body.message).toMatch(/^That code .* already used/)
})

test('reconcile reports that the history of deposits and trades matches the chains', async () => {
  const trade = { amountInUsd: '5', tokenAddress: sandboxTokens.brett.address }
  const bought = await user.call('POST', '/buy', trade)
  expect(bought.body).toMatchObject({ success: true, data: { status: 'successful' } })
  await world.server.stop()
  const { code, output } = await world.run('reconcile')
  expect(output).toMatch(/^reconciled 1 wallets, \d+ balances on 3 chains: ledger − chain = 0 in all$/m)
  expect(code).toBe(0)
})
