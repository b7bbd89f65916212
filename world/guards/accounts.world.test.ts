import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient } from '../clients/api-client.ts'
import { testClock } from '../clock/test-clock.ts'
import { type ApiUser, newUser, obtainCaptchaToken, registerUser, registerVerifiedUser } from '../new-user.ts'
import { loadVerifier } from '../proofs/load-verifier.ts'
import { startWorld, type World } from '../start-world.ts'
import { accountSteps, dayMs, hourMs, minuteMs } from './account-steps.ts'
import { expectRefusal } from './expect-refusal.ts'

// Waiting times, holds and windows are the production values; the test only moves the clock.
const clock = testClock()
let world: World
beforeAll(async () => {
  world = await startWorld({ clock, env: { REFUSE_COMMON_PASSWORDS: 'yes' } })
})
afterAll(() => world?.stop())

const steps = accountSteps(() => world, clock)
const setLimits = (user: ApiUser, perTradeUsd: number | null, proof = {}) =>
  user.call('PUT', '/api/trading/limits', { perTradeUsd, perDayUsd: null, ...proof })
const readLimits = async (user: ApiUser) => (await user.call('GET', '/api/trading/limits')).body.data
const deleteAccount = (user: ApiUser, more = {}) =>
  user.call('POST', '/api/account/delete', { username: user.username, leaveFunds: true, ...more })
const readProfile = async (user: ApiUser) => (await user.call('GET', '/api/profile')).body.data
const allowDangerousTokens = ({ call, password }: ApiUser) =>
  call('PUT', '/api/trading/settings', { allowDanger: true, password })
const enableVoiceConfirmation = ({ call, password }: ApiUser) =>
  call('PUT', '/api/assistant/settings', { confirmByVoice: true, voiceCapUsd: 50, password })
const exportKeys = ({ call, password }: ApiUser, totp?: string) =>
  call('POST', '/users/exportprivatekeys', { password, ...(totp ? { totp } : {}) })
const changeEmail = ({ call, username, password, email }: ApiUser) =>
  call('PUT', '/api/profile', { username, password, email: `new-${email}` })
const exportData = (user: ApiUser, proof: object) => user.call('POST', '/api/account/export', proof)

/** A number or text with its lowest bit flipped: in the last character of a text. */
function flipBit(value: unknown): unknown {
  if (typeof value === 'number') return value ^ 1
  const text = String(value)
  return text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) ^ 1)
}

describe("the owner's proof", () => {
  test('is required for looser limits, a data export and the deletion of the account', async () => {
    const user = await registerVerifiedUser(world)
    await setLimits(user, 50)
    for (const guardedActions of [
      (proof?: object) => setLimits(user, 80, proof),
      (proof?: object) => deleteAccount(user, proof),
      (proof: object = {}) => exportData(user, proof),
    ]) {
      expectRefusal('BAD_REQUEST', await guardedActions(), /Password is required/)
      expectRefusal('WRONG_CREDENTIALS', await guardedActions({ password: 'not the password' }))
    }
    expect(await readLimits(user)).toMatchObject({ perTradeUsd: 50, pending: null })
    expect((await readProfile(user)).deletedAt).toBeNull()
    expectRefusal(
      'BAD_REQUEST',
      await deleteAccount(user, { username: 'another', password: user.password }),
      /username/,
    )
    expect((await exportData(user, { password: user.password })).status).toBe(200)
  })

  test('lets looser limits take effect a day later, while stricter ones apply immediately', async () => {
    const user = await registerVerifiedUser(world)
    expect((await setLimits(user, 50)).body.data).toMatchObject({ perTradeUsd: 50, pending: null })
    const from = clock.now().getTime() + dayMs
    await setLimits(user, 80, { password: user.password })
    const { perTradeUsd, pending } = await readLimits(user)
    expect([perTradeUsd, pending.perTradeUsd]).toEqual([50, 80])
    expect(Math.abs(Date.parse(pending.from) - from)).toBeLessThan(minuteMs)
    clock.advance(23 * hourMs)
    await steps.logIn(user)
    expect(await readLimits(user)).toMatchObject({ perTradeUsd: 50 })
    clock.advance(hourMs)
    expect(await readLimits(user)).toMatchObject({ perTradeUsd: 80, pending: null })
  })

  test('is impossible for an OAuth account without a password, whose requests are refused', async () => {
    const user = await createOAuthAccount()
    expectRefusal('NO_PASSWORD', await user.call('POST', '/users/exportprivatekeys', { password: 'anything' }))
    expectRefusal('NO_PASSWORD', await user.call('DELETE', '/api/oauth/linked/sandbox'))
  })

  test('a very common password is refused wherever a password is set, if the operator enables the check', async () => {
    const visitor = await registerUser(world)
    const common = { username: `x${Date.now()}`, email: `x${Date.now()}@example.test`, password: 'password123' }
    const token = await obtainCaptchaToken(visitor)
    expectRefusal(
      'PASSWORD_TOO_COMMON',
      await visitor.call('POST', '/users/register', { ...common, captchaToken: token }),
    )
    const user = await registerVerifiedUser(world)
    const change = { oldPassword: user.password, newPassword: 'password123' }
    expectRefusal('PASSWORD_TOO_COMMON', await user.call('POST', '/api/password/change', change))
    const earlier = await steps.forgetPassword(user)
    clock.advance(15 * minuteMs)
    const otp = await steps.waitForCode(user.email, earlier)
    expectRefusal('PASSWORD_TOO_COMMON', await steps.submitReset(user, otp, 'password123'))
  })
})

describe('the audit log', () => {
  type AuditRow = Record<string, unknown>
  const readExport = async (user: ApiUser) => (await exportData(user, { password: user.password })).body

  test('in a data export is verified by the standalone page, which detects any changed field and a rewritten log', async () => {
    const verify = loadVerifier()
    const user = await registerVerifiedUser(world)
    const earlier = await readExport(user)
    const later = await readExport(user)
    const rows: AuditRow[] = later.audit
    expect(rows.length).toBeGreaterThan(earlier.audit.length)
    const text = JSON.stringify(later)
    expect((await verify(text)).sentence).toMatch(/^Intact: all \d+ rows follow from each other\./)
    expect((await verify(text, JSON.stringify(earlier))).broken).toBeUndefined()

    for (const [index, row] of rows.entries()) {
      for (const [field, value] of Object.entries(row)) {
        const changed = typeof value === 'object' ? { ...value, outcome: 'changed' } : flipBit(value)
        const audit = rows.map((each, at) => (at === index ? { ...row, [field]: changed } : each))
        expect((await verify(JSON.stringify({ audit }))).broken, `${field} of row ${index + 1}`).toBeDefined()
      }
      const without = rows.filter((_, at) => at !== index)
      const isLast = index === rows.length - 1
      expect((await verify(JSON.stringify({ audit: without }))).broken).toBe(isLast ? undefined : index + 1)
      if (isLast) expect((await verify(JSON.stringify({ audit: without }), text)).broken).toBe(index + 1)
    }
    const another = JSON.stringify(await readExport(await registerVerifiedUser(world)))
    expect(await verify(another, text)).toMatchObject({ broken: 1, sentence: expect.stringMatching(/^Rewritten/) })
    await expect(verify('no json')).rejects.toThrow("This file isn't a JSON file.")
  })
})

describe('a forgotten password', () => {
  test('mails its code after 15 minutes, and then puts sensitive actions on hold for 24 hours', async () => {
    const user = await registerVerifiedUser(world)
    const earlier = await steps.forgetPassword(user)
    clock.advance(14 * minuteMs)
    expect(await steps.hasMailedCode(user.email, earlier)).toBe(false)
    clock.advance(minuteMs)
    const otp = await steps.waitForCode(user.email, earlier)
    expectRefusal(
      'WRONG_CODE',
      await steps.submitReset(user, otp === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA', 'a new pass phrase'),
    )
    expect((await steps.submitReset(user, otp, 'a new pass phrase')).body).toMatchObject({ success: true })
    expectRefusal('SIGNED_OUT', await user.call('GET', '/users/getuserwithtoken'))
    user.password = 'a new pass phrase'
    await steps.logIn(user)
    await setLimits(user, 50)

    const held = [
      () => exportKeys(user),
      () => setLimits(user, 80, { password: user.password }),
      () => allowDangerousTokens(user),
      () => enableVoiceConfirmation(user),
      () => changeEmail(user),
      () => deleteAccount(user, { password: user.password }),
    ]
    for (const act of held) expectRefusal('ON_HOLD', await act())
    clock.advance(23 * hourMs + 50 * minuteMs)
    await steps.logIn(user)
    for (const act of held) expectRefusal('ON_HOLD', await act())
    clock.advance(15 * minuteMs)
    for (const act of held) expect((await act()).status).toBe(200)
  })

  test('reverts looser limits and the account deletion that a thief requested', async () => {
    const user = await registerVerifiedUser(world)
    await setLimits(user, 50)
    await setLimits(user, 5_000, { password: user.password })
    await deleteAccount(user, { password: user.password })
    expect((await readLimits(user)).pending).not.toBeNull()
    expect((await readProfile(user)).deletedAt).not.toBeNull()
    await steps.resetPassword(user, 'an own pass phrase')
    await steps.logIn(user)
    expect(await readLimits(user)).toMatchObject({ perTradeUsd: 50, pending: null })
    expect((await readProfile(user)).deletedAt).toBeNull()
  })
})

describe('a second factor', () => {
  test('is required at login, export and every security change, and thirty wrong codes lock it for a day', async () => {
    const user = await registerVerifiedUser(world)
    const { nextTotp } = await steps.addAuthenticator(user)
    expectRefusal('SECOND_FACTOR_REQUIRED', await steps.logIn(user))
    expect((await steps.logIn(user, nextTotp())).status).toBe(200)
    const { password } = user
    await setLimits(user, 50)
    for (const guardedActions of [
      (totp?: string) => exportKeys(user, totp),
      (totp?: string) => setLimits(user, 80, { password, totp }),
      (totp?: string) => exportData(user, { password, totp }),
    ]) {
      expectRefusal('SECOND_FACTOR_REQUIRED', await guardedActions())
      expect((await guardedActions(nextTotp())).status).toBe(200)
    }
    expectRefusal('SECOND_FACTOR_REQUIRED', await deleteAccount(user, { password }))
    for (let window = 0; window < 6; window++) {
      for (let n = 0; n < 5; n++) {
        expectRefusal('SECOND_FACTOR_REQUIRED', await exportData(user, { password, totp: '000000' }), /wrong/)
      }
      clock.advance(15 * minuteMs)
    }
    const locked = await exportData(user, { password, totp: nextTotp() })
    expectRefusal('TOO_MANY_REQUESTS', locked)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(20 * 3600)
  })

  test('can be removed by mail after 24 hours if lost, followed by a hold of 24 hours', async () => {
    const user = await registerVerifiedUser(world)
    await steps.addAuthenticator(user)
    const earlier = await steps.reportLostFactor(user)
    clock.advance(23 * hourMs + 59 * minuteMs)
    expect(await steps.hasMailedCode(user.email, earlier)).toBe(false)
    clock.advance(minuteMs)
    const otp = await steps.waitForCode(user.email, earlier)
    expect((await steps.finishLostFactor(user, otp)).body).toMatchObject({ success: true })
    expect((await steps.logIn(user)).status).toBe(200)
    expectRefusal('ON_HOLD', await exportKeys(user))
    clock.advance(23 * hourMs)
    await steps.logIn(user)
    expectRefusal('ON_HOLD', await exportKeys(user))
    clock.advance(hourMs)
    expect((await exportKeys(user)).status).toBe(200)
  })

  test('stays on if the owner changes the password after a false report of its loss', async () => {
    const user = await registerVerifiedUser(world)
    const { nextTotp } = await steps.addAuthenticator(user)
    await steps.reportLostFactor(user)
    clock.advance(hourMs)
    const change = { oldPassword: user.password, newPassword: 'the owner is back', totp: nextTotp() }
    expect((await user.call('POST', '/api/password/change', change)).body).toMatchObject({ success: true })
    user.password = change.newPassword
    const earlier = (await steps.mailbox(user.email)).length
    clock.advance(23 * hourMs)
    expect(await steps.hasMailedCode(user.email, earlier)).toBe(false)
    expectRefusal('SECOND_FACTOR_REQUIRED', await steps.logIn(user))
  })
})

describe('the deletion of an account', () => {
  test('happens after seven days, and needs the owner’s consent if funds remain', async () => {
    const [first, second] = [await newUser(world), await registerVerifiedUser(world)]
    expectRefusal('FUNDS_LEFT', await deleteAccount(first, { leaveFunds: false, password: first.password }))
    const due = clock.now().getTime() + 7 * dayMs
    expect((await deleteAccount(first, { password: first.password })).status).toBe(200)
    expect(Math.abs(Date.parse((await readProfile(first)).deletedAt) - due)).toBeLessThan(minuteMs)
    clock.advance(hourMs)
    await deleteAccount(second, { password: second.password })
    clock.advance(7 * dayMs - hourMs + minuteMs)
    await expect.poll(async () => (await steps.logIn(first)).status, { timeout: 90_000, interval: 200 }).toBe(401)
    expectRefusal('WRONG_CREDENTIALS', await steps.logIn(first))
    expect((await steps.logIn(second)).status).toBe(200)
    clock.advance(hourMs)
    await expect.poll(async () => (await steps.logIn(second)).status, { timeout: 90_000, interval: 200 }).toBe(401)
  })
})

test('a lost second factor does not shorten a longer hold', async () => {
  const restartWithHold = async (hours: string | undefined) => {
    await world.server.stop()
    await world.server.start({ HOLD_HOURS: hours })
  }
  const user = await registerVerifiedUser(world)
  await steps.addAuthenticator(user)
  await restartWithHold('72')
  await steps.resetPassword(user, 'an own pass phrase')
  await restartWithHold(undefined)
  const earlier = await steps.reportLostFactor(user)
  clock.advance(dayMs)
  await steps.finishLostFactor(user, await steps.waitForCode(user.email, earlier))
  clock.advance(dayMs + hourMs)
  await steps.logIn(user)
  expectRefusal('ON_HOLD', await exportKeys(user))
})

test('a session ends after two idle hours', async () => {
  const user = await registerVerifiedUser(world)
  const me = () => user.call('GET', '/users/getuserwithtoken')
  for (let n = 0; n < 2; n++) {
    clock.advance(119 * minuteMs)
    expect((await me()).status).toBe(200)
  }
  clock.advance(121 * minuteMs)
  expectRefusal('SIGNED_OUT', await me())
})

/** A signed-in account that was created by a login at the sandbox's OpenID server. */
async function createOAuthAccount() {
  const browser = apiClient(world.url)
  const start = await browser.call('GET', '/api/oauth/sandbox/start')
  const form = new URLSearchParams({ email: `olga${Date.now()}@example.test`, answer: 'yes' })
  const answer = await fetch(start.headers.get('location') ?? '', { method: 'POST', body: form, redirect: 'manual' })
  const back = await browser.call('GET', answer.headers.get('location') ?? '')
  expect(back.headers.get('location')).toBe('/app/discover')
  return browser
}
