import type { ProvenAct } from '@murmur/contract/identity/proven-act'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../clients/api-client.ts'
import { type SoftwarePasskey, softwarePasskey } from '../clients/software-passkey.ts'
import { testClock } from '../clock/test-clock.ts'
import { type ApiUser, obtainCaptchaToken, registerVerifiedUser } from '../new-user.ts'
import { startWorld, type World } from '../start-world.ts'
import { accountSteps, dayMs, minuteMs } from './account-steps.ts'
import { expectRefusal } from './expect-refusal.ts'

const clock = testClock()
let world: World
beforeAll(async () => {
  world = await startWorld({ clock })
})
afterAll(() => world?.stop())
const steps = accountSteps(() => world, clock)

type ResponseOverrides = Parameters<SoftwarePasskey['sign']>[1]

const newPasskey = (more = {}) => softwarePasskey({ origin: world.url, ...more })
const creationOptions = (user: ApiUser, totp?: string) =>
  user.call('POST', '/api/passkeys/options', { password: user.password, ...(totp ? { totp } : {}) })
const exporting = { act: 'export-keys' }
const list = async (user: ApiUser) => (await user.call('GET', '/api/passkeys')).body.data

/** Adds a passkey. Returns the reply with the recovery codes. */
async function add(user: ApiUser, passkey: SoftwarePasskey, totp?: string) {
  const { body } = await creationOptions(user, totp)
  return user.call('POST', '/api/passkeys', { credential: passkey.create(body.data), name: 'Test key' })
}

async function newUserWithPasskey(more = {}) {
  const user = await registerVerifiedUser(world)
  const passkey = newPasskey(more)
  const { body } = await add(user, passkey)
  return { user, passkey, recoveryCodes: body.recoveryCodes as string[] }
}

/** Signs in with a passkey, from a browser that may be new. */
async function logIn(
  passkey: SoftwarePasskey,
  changes: ResponseOverrides = {},
  visitor: ApiClient = apiClient(world.url),
) {
  const { body } = await visitor.call('POST', '/api/login/passkey/options')
  return visitor.call('POST', '/api/login/passkey', { assertion: passkey.sign(body.data, changes) })
}

/** Proves the user for an act with a passkey in the user's session. */
async function prove(
  user: ApiClient,
  passkey: SoftwarePasskey,
  changes: ResponseOverrides = {},
  act: ProvenAct = { act: 'export-keys' },
) {
  const { body } = await user.call('POST', '/api/passkeys/proof/options', act)
  return user.call('POST', '/api/passkeys/proof', { ...act, assertion: passkey.sign(body.data, changes) })
}
const proofCode = async (user: ApiClient, passkey: SoftwarePasskey, act?: ProvenAct['act']): Promise<string> =>
  (await prove(user, passkey, {}, { act: act ?? 'export-keys' })).body.data.code
const exportKeys = ({ call, password }: ApiUser, totp?: string) =>
  call('POST', '/users/exportprivatekeys', { password, ...(totp ? { totp } : {}) })

describe('a passkey', () => {
  test('is added with the password, and then signs in without password, captcha or code', async () => {
    const user = await registerVerifiedUser(world)
    const without = await user.call('POST', '/api/passkeys/options', { password: 'not the password' })
    expectRefusal('WRONG_CREDENTIALS', without)
    const passkey = newPasskey({ isSynced: true })
    const { body } = await add(user, passkey)
    expect(body).toMatchObject({ data: { passkeys: 1 }, recoveryCodes: expect.arrayContaining([expect.any(String)]) })
    expect(await list(user)).toMatchObject([{ name: 'Test key', lastUsedAt: null, isSynced: true }])
    const visitor = apiClient(world.url)
    expect((await logIn(passkey, {}, visitor)).body.userWithoutPassword).toMatchObject({ id: user.id })
    expect((await visitor.call('GET', '/api/profile')).body.data).toMatchObject({ email: user.email })
    expect((await list(user))[0].lastUsedAt).not.toBeNull()
    // A synced passkey reports no counter: it signs in again.
    expect((await logIn(passkey)).status).toBe(200)
  })

  test('is a second factor for a login with the password, and for every guarded action', async () => {
    const { user, passkey, recoveryCodes } = await newUserWithPasskey()
    const visitor = apiClient(world.url)
    const credentials = { email: user.email, password: user.password, captchaToken: await obtainCaptchaToken(visitor) }
    expectRefusal('SECOND_FACTOR_REQUIRED', await visitor.call('POST', '/users/login', credentials), /Use your passkey/)
    expectRefusal('SECOND_FACTOR_REQUIRED', await exportKeys(user), /Use your passkey/)
    const { password } = user
    for (const [path, looser] of [
      ['/api/trading/settings', { allowDanger: true }],
      ['/api/assistant/settings', { confirmByVoice: true, voiceCapUsd: 50 }],
    ] as const)
      expectRefusal('SECOND_FACTOR_REQUIRED', await user.call('PUT', path, { ...looser, password }), /Use your passkey/)
    const code = await proofCode(user, passkey)
    expect((await exportKeys(user, code)).status).toBe(200)
    expectRefusal('SECOND_FACTOR_REQUIRED', await exportKeys(user, code), /wrong or already used/)
    // A proof is for an act in a session, never for a sign-in.
    expectRefusal('SECOND_FACTOR_REQUIRED', await steps.logIn(user, await proofCode(user, passkey)))
    expect((await steps.logIn(user, recoveryCodes[0])).status).toBe(200)
  })

  test('gives a proof that is valid for two minutes and once, and only the newest one', async () => {
    const { user, passkey } = await newUserWithPasskey()
    const first = await proofCode(user, passkey)
    const second = await proofCode(user, passkey)
    expectRefusal('SECOND_FACTOR_REQUIRED', await exportKeys(user, first))
    clock.advance(3 * minuteMs)
    expectRefusal('SECOND_FACTOR_REQUIRED', await exportKeys(user, second))
    expect((await exportKeys(user, await proofCode(user, passkey))).status).toBe(200)
  })

  test('can be added beside an authenticator, whose code is then required', async () => {
    const user = await registerVerifiedUser(world)
    const { nextTotp } = await steps.addAuthenticator(user)
    expectRefusal('SECOND_FACTOR_REQUIRED', await creationOptions(user))
    const passkey = newPasskey()
    expect((await add(user, passkey, nextTotp())).body).toMatchObject({ recoveryCodes: null })
    expectRefusal('SECOND_FACTOR_REQUIRED', await exportKeys(user), /passkey.*authenticator app/)
    const proof = { password: user.password, totp: await proofCode(user, passkey, 'remove-authenticator') }
    const off = await user.call('POST', '/api/security/authenticator/remove', proof)
    expect(off.body.data).toMatchObject({ authenticator: false, passkeys: 1, recoveryCodesLeft: 10 })
  })
})

describe('an invalid passkey response', () => {
  test('signed by another key, without user verification, on another site or for another user does not sign in', async () => {
    const { user, passkey } = await newUserWithPasskey()
    const other = await newUserWithPasskey()
    const foreignHandle = Buffer.from(other.user.id.replaceAll('-', ''), 'hex').toString('base64url')
    for (const changes of [
      { isForged: true },
      { isVerified: false },
      { origin: 'https://murmur.example' },
      { userHandle: foreignHandle },
    ]) {
      expectRefusal('WRONG_CREDENTIALS', await logIn(passkey, changes), /passkey wasn’t accepted/)
      expectRefusal('WRONG_CREDENTIALS', await prove(user, passkey, changes), /passkey wasn’t accepted/)
    }
    expect((await logIn(passkey)).status).toBe(200)
  })

  test('with a lower counter is refused, because the key may have been copied', async () => {
    const { passkey } = await newUserWithPasskey()
    expect((await logIn(passkey, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 6]) expectRefusal('WRONG_CREDENTIALS', await logIn(passkey, { counter }), /accepted/)
    expect((await logIn(passkey, { counter: 8 })).status).toBe(200)
  })

  test('is one that is used twice, after five minutes, in another browser or for another purpose', async () => {
    const { user, passkey } = await newUserWithPasskey()
    const visitor = apiClient(world.url)
    const { body } = await visitor.call('POST', '/api/login/passkey/options')
    const assertion = passkey.sign(body.data)
    const elsewhere = apiClient(world.url)
    await elsewhere.call('POST', '/api/login/passkey/options')
    expectRefusal('BAD_REQUEST', await elsewhere.call('POST', '/api/login/passkey', { assertion }), /too long/)
    expectRefusal(
      'BAD_REQUEST',
      await user.call('POST', '/api/passkeys/proof', { act: 'export-keys', assertion }),
      /too long/,
    )
    expect((await visitor.call('POST', '/api/login/passkey', { assertion })).status).toBe(200)
    expectRefusal('BAD_REQUEST', await visitor.call('POST', '/api/login/passkey', { assertion }), /already used/)
    const late = await visitor.call('POST', '/api/login/passkey/options')
    clock.advance(6 * minuteMs)
    const stale = { assertion: passkey.sign(late.body.data) }
    expectRefusal('BAD_REQUEST', await visitor.call('POST', '/api/login/passkey', stale), /too long/)
  })

  test('with a wrong signature uses up its challenge', async () => {
    const { passkey } = await newUserWithPasskey()
    const visitor = apiClient(world.url)
    const { body } = await visitor.call('POST', '/api/login/passkey/options')
    const forged = { assertion: passkey.sign(body.data, { isForged: true }) }
    expectRefusal('WRONG_CREDENTIALS', await visitor.call('POST', '/api/login/passkey', forged))
    const honest = { assertion: passkey.sign(body.data) }
    expectRefusal('BAD_REQUEST', await visitor.call('POST', '/api/login/passkey', honest), /already used/)
  })

  test('from another user’s passkey proves nothing', async () => {
    const { user } = await newUserWithPasskey()
    const other = await newUserWithPasskey()
    expectRefusal('WRONG_CREDENTIALS', await prove(user, other.passkey), /may have been removed/)
    const code = await proofCode(other.user, other.passkey)
    expectRefusal('SECOND_FACTOR_REQUIRED', await exportKeys(user, code))
    const withoutAny = await registerVerifiedUser(world)
    expectRefusal('BAD_REQUEST', await withoutAny.call('POST', '/api/passkeys/proof/options', exporting), /no passkey/)
  })
})

describe('a new passkey', () => {
  test('is saved only for the challenge, the site and the session that requested it, and only once', async () => {
    const user = await registerVerifiedUser(world)
    const { body } = await creationOptions(user)
    const save = (credential: unknown, by: ApiClient = user) => by.call('POST', '/api/passkeys', { credential })
    const elsewhere = newPasskey().create(body.data, { origin: 'https://murmur.example' })
    expectRefusal('BAD_REQUEST', await save(elsewhere), /couldn’t verify/)
    expectRefusal('BAD_REQUEST', await save(newPasskey().create(body.data)), /already used/)
    const unverified = newPasskey().create((await creationOptions(user)).body.data, { isVerified: false })
    expectRefusal('BAD_REQUEST', await save(unverified), /couldn’t verify/)
    const other = await registerVerifiedUser(world)
    const stolen = newPasskey().create((await creationOptions(user)).body.data)
    expectRefusal('BAD_REQUEST', await save(stolen, other), /too long/)
    // A proof asks for no password, so its challenge must not save a passkey.
    const owner = await newUserWithPasskey()
    const { challenge } = (await owner.user.call('POST', '/api/passkeys/proof/options', exporting)).body.data
    const unproved = newPasskey().create({ ...body.data, challenge })
    expectRefusal('BAD_REQUEST', await save(unproved, owner.user), /too long/)
    const passkey = newPasskey()
    expect((await add(user, passkey)).status).toBe(200)
    expectRefusal('BAD_REQUEST', await add(other, passkey), /already saved/)
    expect(await list(other)).toEqual([])
  })

  test('can be neither requested nor saved while the account is frozen', async () => {
    const user = await registerVerifiedUser(world)
    const { body } = await creationOptions(user)
    await user.call('POST', '/api/account/freeze')
    const credential = newPasskey().create(body.data)
    expectRefusal('ACCOUNT_FROZEN', await user.call('POST', '/api/passkeys', { credential }))
    expectRefusal('ACCOUNT_FROZEN', await creationOptions(user))
  })

  test('cannot be added during a hold, as after a password reset by mail, because it would outlast the hold', async () => {
    const user = await registerVerifiedUser(world)
    await steps.resetPassword(user, 'a thief’s pass phrase 9')
    expect((await steps.logIn(user)).status).toBe(200)
    expectRefusal('ON_HOLD', await creationOptions(user), /change security settings again/)
    clock.advance(dayMs)
    expect((await steps.logIn(user)).status).toBe(200)
    expect((await add(user, newPasskey())).status).toBe(200)
  })

  test('is refused if the user already has twenty', async () => {
    const { user, passkey } = await newUserWithPasskey()
    const addAnother = async () => add(user, newPasskey(), await proofCode(user, passkey, 'add-passkey'))
    for (let count = 2; count <= 20; count += 1) expect((await addAnother()).status).toBe(200)
    expectRefusal(
      'LIST_FULL',
      await creationOptions(user, await proofCode(user, passkey, 'add-passkey')),
      /already have 20 passkeys/,
    )
  })
})

describe('a removed passkey', () => {
  test('no longer signs in or proves anything, and its removal needs the password and a factor', async () => {
    const { user, passkey, recoveryCodes } = await newUserWithPasskey()
    const [{ id }] = await list(user)
    const remove = (more = {}) => user.call('POST', `/api/passkeys/${id}/remove`, { password: user.password, ...more })
    expectRefusal('SECOND_FACTOR_REQUIRED', await remove())
    const other = await registerVerifiedUser(world)
    const foreign = await other.call('POST', `/api/passkeys/${id}/remove`, { password: other.password })
    expectRefusal('NOT_FOUND', foreign)
    expectRefusal('NOT_FOUND', await other.call('PUT', `/api/passkeys/${id}`, { name: 'Mine' }))
    const unused = await proofCode(user, passkey)
    const removed = await remove({ totp: recoveryCodes[0] })
    expect(removed.body.data).toMatchObject({ passkeys: 0, recoveryCodesLeft: 0 })
    expectRefusal('WRONG_CREDENTIALS', await logIn(passkey), /may have been removed/)
    expectRefusal('BAD_REQUEST', await user.call('POST', '/api/passkeys/proof/options', exporting), /no passkey/)
    expect((await exportKeys(user, unused)).status, 'no factor is left to ask for').toBe(200)
    const fetchMailText = async () => (await steps.mailbox(user.email)).map(({ text }) => text).join('\n')
    await expect.poll(fetchMailText, { timeout: 30_000, interval: 50 }).toMatch(/A passkey was removed at/)
    expect(await fetchMailText()).toMatch(/A passkey was added at/)
  })

  test('is every passkey of a user whose lost second factor was reset', async () => {
    const { user, passkey } = await newUserWithPasskey()
    const earlier = await steps.reportLostFactor(user)
    clock.advance(dayMs)
    const otp = await steps.waitForCode(user.email, earlier)
    expect((await steps.finishLostFactor(user, otp)).status).toBe(200)
    expectRefusal('WRONG_CREDENTIALS', await logIn(passkey), /may have been removed/)
    expect((await steps.logIn(user)).status).toBe(200)
  })

  test('works until the reset of a lost second factor takes effect, and a sign-in with it cancels the reset', async () => {
    const { user, passkey } = await newUserWithPasskey()
    const earlier = await steps.reportLostFactor(user)
    expect((await logIn(passkey)).status).toBe(200)
    // A later reset that was not cancelled: once its code is mailed, the earlier one's would be too.
    const other = await newUserWithPasskey()
    const othersEarlier = await steps.reportLostFactor(other.user)
    clock.advance(dayMs)
    await steps.waitForCode(other.user.email, othersEarlier)
    expect(await steps.hasMailedCode(user.email, earlier)).toBe(false)
  })
})

test('the data export and the erasure of a user include passkeys', async () => {
  const { user, passkey } = await newUserWithPasskey()
  const proof = { password: user.password, totp: await proofCode(user, passkey, 'export-data') }
  const exported = await user.call('POST', '/api/account/export', proof)
  expect(exported.body.passkeys).toMatchObject([{ name: 'Test key', credentialId: passkey.id }])
  expect(JSON.stringify(exported.body)).not.toContain('publicKey')
})
