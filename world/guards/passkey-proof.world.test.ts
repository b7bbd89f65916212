import { createHash } from 'node:crypto'
import { coinAddresses } from '@murmur/contract/chains'
import type { ProvenAct } from '@murmur/contract/identity/proven-act'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { softwareAuthenticator } from '../../signer/test-support/passkeys/software-authenticator.ts'
import type { ApiClient, Reply } from '../clients/api-client.ts'
import { fetchEmails } from '../clients/mailbox.ts'
import { type ProviderUser, requestFirstPasskeyCode, signInWithProvider } from '../clients/provider-user.ts'
import { addRecipient, requireSendQuote } from '../clients/send-client.ts'
import { type SoftwarePasskey, softwarePasskey } from '../clients/software-passkey.ts'
import { testClock } from '../clock/test-clock.ts'
import { type ApiUser, newUser, registerVerifiedUser } from '../new-user.ts'
import { startWorld, type World } from '../start-world.ts'
import { dayMs, minuteMs } from './account-steps.ts'
import { expectRefusal } from './expect-refusal.ts'

type Proof = { password?: string; totp?: string }
/** Requests the act with a proof. */
type Attempt = (proof: Proof) => Promise<Reply>

const clock = testClock()
const recoveryCode = 'K7Q2-M4XA-9TRD-VW3C-ZP6H'
let world: World
let user: ApiUser
let passkey: SoftwarePasskey
let stranger: { user: ApiUser; passkey: SoftwarePasskey }
let recipientId: string
let friend: ApiUser

beforeAll(async () => {
  world = await startWorld({ clock })
  user = await newUser(world)
  friend = await newUser(world)
  passkey = await addPasskey(user, { password: user.password })
  const other = await registerVerifiedUser(world)
  stranger = { user: other, passkey: await addPasskey(other, { password: other.password }) }
})
afterAll(() => world?.stop())

async function addPasskey(owner: ApiClient, proof: object): Promise<SoftwarePasskey> {
  const created = softwarePasskey({ origin: world.url, isSynced: true })
  const { body } = await owner.call('POST', '/api/passkeys/options', proof)
  expect((await owner.call('POST', '/api/passkeys', { credential: created.create(body.data) })).status).toBe(200)
  return created
}

/** Returns the code with which a passkey proves its user for an act. */
async function prove(act: ProvenAct, by: SoftwarePasskey = passkey, owner: ApiClient = user): Promise<string> {
  const { body } = await owner.call('POST', '/api/passkeys/proof/options', act)
  const proof = await owner.call('POST', '/api/passkeys/proof', { ...act, assertion: by.sign(body.data) })
  return proof.body.data.code
}

const post =
  (path: string, fields: object = {}, method: 'POST' | 'PUT' = 'POST') =>
  (proof: Proof) =>
    user.call(method, path, { ...fields, ...proof })
const newCredential = () => softwareAuthenticator({ rpId: 'localhost', origin: world.url }).credential

const restrictSends = () => user.call('POST', '/api/allowed-recipients')
const loosen = (path: string, strict: object, loose: object) => async () => {
  await user.call('PUT', path, strict)
  return { attempt: post(path, { ...strict, ...loose }, 'PUT') }
}

/** Every act that takes a proof, with its request, in an order in which each is possible. */
const acts: [ProvenAct['act'], () => Promise<{ attempt: Attempt; of?: string }>][] = [
  [
    'add-recipient',
    async () => {
      const { addresses } = friend
      const { body } = await user.call('POST', '/api/recipients/check', { chain: 'eth', address: addresses.eth })
      const acceptedWarnings = body.data.warnings.map(({ code }: { code: string }) => code)
      const fields = { chain: 'eth', address: addresses.eth, name: 'Friend', acceptedWarnings }
      return { attempt: post('/api/recipients', fields), of: addresses.eth }
    },
  ],
  [
    'rename-recipient',
    async () => {
      recipientId = (await user.call('GET', '/api/recipients')).body.data[0].id
      return { attempt: post(`/api/recipients/${recipientId}`, { name: 'Old friend' }, 'PUT'), of: recipientId }
    },
  ],
  [
    'send',
    async () => {
      const amount = { unit: 'tokens' as const, value: '0.01' }
      const order = { chain: 'eth' as const, token: coinAddresses.eth, amount, recipientId: recipientId as never }
      const { intentId } = await requireSendQuote(user, order)
      return { attempt: post('/api/sends', { intentId }), of: intentId }
    },
  ],
  [
    'allow-recipient',
    async () => {
      await restrictSends()
      await user.call('DELETE', `/api/allowed-recipients/${friend.addresses.eth}`)
      return { attempt: post(`/api/recipients/${recipientId}/allow`), of: recipientId }
    },
  ],
  ['any-recipient', () => restrictSends().then(() => ({ attempt: post('/api/allowed-recipients/off') }))],
  ['export-keys', async () => ({ attempt: post('/users/exportprivatekeys') })],
  ['export-data', async () => ({ attempt: post('/api/account/export') })],
  ['limits', loosen('/api/trading/limits', { perTradeUsd: 50, perDayUsd: null }, { perTradeUsd: 80 })],
  ['trading-settings', loosen('/api/trading/settings', { allowDanger: false }, { allowDanger: true })],
  [
    'voice-settings',
    loosen('/api/assistant/settings', { confirmByVoice: false, voiceCapUsd: 50 }, { confirmByVoice: true }),
  ],
  ['recovery-codes', async () => ({ attempt: post('/api/security/recovery-codes') })],
  ['email-factor', async () => ({ attempt: post('/api/security/email-factor', { on: true }, 'PUT') })],
  ['add-authenticator', async () => ({ attempt: post('/api/security/authenticator') })],
  ['remove-authenticator', async () => ({ attempt: post('/api/security/authenticator/remove') })],
  ['add-passkey', async () => ({ attempt: post('/api/passkeys/options') })],
  [
    'change-email',
    async () => {
      const { username } = (await user.call('GET', '/api/profile')).body.data
      return { attempt: post('/api/profile', { username, email: `new-${Date.now()}@example.test` }, 'PUT') }
    },
  ],
  [
    'signing-passkeys',
    async () => {
      const recoveryHash = createHash('sha256').update(recoveryCode).digest('hex')
      const action = { kind: 'enrol', credential: newCredential(), recoveryHash }
      return { attempt: post('/api/signing-passkeys', { action }) }
    },
  ],
  [
    'recover-signing-passkeys',
    async () => ({
      attempt: post('/api/signing-passkeys/recovery', { code: recoveryCode }),
    }),
  ],
  [
    'delete-account',
    async () => {
      const { username } = (await user.call('GET', '/api/profile')).body.data
      return { attempt: post('/api/account/delete', { username, leaveFunds: true }) }
    },
  ],
  [
    'change-password',
    async () => ({ attempt: post('/api/password/change', { newPassword: 'a longer pass phrase 7' }) }),
  ],
  [
    'thaw',
    async () => {
      await user.call('POST', '/api/account/freeze')
      return { attempt: post('/api/account/thaw') }
    },
  ],
]

describe('a passkey instead of the password', () => {
  test.each(acts)('proves the user for the act %s once, and nothing else does', async (act, prepare) => {
    // New recipients have a waiting time, and calls are limited per minute.
    clock.advance(minuteMs)
    const { attempt, of } = await prepare()
    const own: ProvenAct = { act, ...(of && { of }) }
    const sessionAlone = await attempt({})
    expect([400, 401], JSON.stringify(sessionAlone.body)).toContain(sessionAlone.status)
    for (const totp of [
      await prove({ act: act === 'thaw' ? 'limits' : 'thaw', ...(of && { of }) }),
      await prove({ act, of: `${of ?? ''}0` }),
      await prove(own, stranger.passkey, stranger.user),
      'pk.AAAAAAAAAAAAAAAAAAAAAAAAAAA',
    ])
      expectRefusal('WRONG_CREDENTIALS', await attempt({ totp }), /too long, or was already used/)
    const totp = await prove(own)
    const done = await attempt({ totp })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    // Loosened settings must be strict again. A known recipient and a closed intent are refused before the proof is checked.
    if (/-settings$|^allow-|^any-/.test(act)) await prepare()
    const again = await attempt({ totp })
    if (act === 'send') expectRefusal('INTENT_CLOSED', again)
    else if (act === 'add-recipient') expectRefusal('BAD_RECIPIENT', again)
    else expectRefusal('WRONG_CREDENTIALS', again, /already used/)
  })

  test('a challenge for one act gives no proof for another', async () => {
    const { user: owner, passkey: own } = stranger
    const { body } = await owner.call('POST', '/api/passkeys/proof/options', { act: 'send', of: 'intent-1' })
    const assertion = own.sign(body.data)
    for (const act of [{ act: 'send', of: 'intent-2' }, { act: 'send' }, { act: 'export-keys' }])
      expectRefusal('BAD_REQUEST', await owner.call('POST', '/api/passkeys/proof', { ...act, assertion }), /too long/)
  })

  test('a proof by a passkey that was removed in the meantime is refused', async () => {
    const owner = await registerVerifiedUser(world)
    const own = await addPasskey(owner, { password: owner.password })
    const totp = await prove({ act: 'export-keys' }, own, owner)
    const [{ id }] = (await owner.call('GET', '/api/passkeys')).body.data
    const removal = { act: 'remove-passkey', of: id } as const
    const proofs = [totp, await prove(removal, own, owner)]
    expect((await owner.call('POST', `/api/passkeys/${id}/remove`, { totp: proofs[1] })).status).toBe(200)
    expectRefusal('WRONG_CREDENTIALS', await owner.call('POST', '/users/exportprivatekeys', { totp }))
  })
})

test('a signature that the signer does not require proves nothing', async () => {
  const own = softwareAuthenticator({ rpId: 'localhost', origin: world.url })
  const enrol = { kind: 'enrol', credential: own.credential, recoveryHash: null }
  const enrolled = await friend.call('POST', '/api/signing-passkeys', { action: enrol, password: friend.password })
  expect(enrolled.status).toBe(200)
  const sign = async (action: object) => {
    const { data } = (await friend.call('POST', '/api/signing-passkeys/challenge', { action })).body
    return { nonce: data.nonce, assertion: own.assert({ challenge: data.challenge }) }
  }
  const recipient = await addRecipient(friend, { chain: 'eth', address: user.addresses.eth })
  clock.advance(minuteMs)
  const amount = { unit: 'tokens' as const, value: '0.01' }
  const order = { chain: 'eth' as const, token: coinAddresses.eth, amount, recipientId: recipient.id }
  const { intentId } = await requireSendQuote(friend, order)
  const send = { intentId, passkey: own.assert({ challenge: 'c'.repeat(43) }) }
  expectRefusal('BAD_REQUEST', await friend.call('POST', '/api/sends', send))
  const exporting = { passkey: await sign({ kind: 'export' }) }
  expectRefusal('BAD_REQUEST', await friend.call('POST', '/users/exportprivatekeys', exporting))
  const looser = { perTradeUsd: 80, perDayUsd: null }
  await friend.call('PUT', '/api/trading/limits', { ...looser, perTradeUsd: 50 })
  const raised = { ...looser, passkey: await sign({ kind: 'limits', ...looser }) }
  expectRefusal('BAD_REQUEST', await friend.call('PUT', '/api/trading/limits', raised))
})

const newProviderUser = (email?: string) => signInWithProvider(world, email)
const requestMailCode = (owner: ProviderUser) => requestFirstPasskeyCode(world, owner)

describe('a user who signs in with a provider', () => {
  test('creates the first passkey with a mailed code, not with the session alone, and then proves acts with the passkey', async () => {
    const owner = await newProviderUser()
    const { browser } = owner
    const options = (proof: object) => browser.call('POST', '/api/passkeys/options', proof)
    expectRefusal('NO_PASSWORD', await options({ password: 'anything' }), /create a passkey/)
    expectRefusal('NO_PASSWORD', await options({}))
    expectRefusal('WRONG_CODE', await options({ mailCode: 'AAAAAA' }))
    const mailCode = await requestMailCode(owner)
    const own = await addPasskey(browser, { mailCode })
    // Once there is a passkey, it is the proof.
    expectRefusal('BAD_REQUEST', await browser.call('POST', '/api/passkeys/first-code'), /already has a password/)
    expectRefusal('BAD_REQUEST', await options({ mailCode }), /already has a password/)
    const exportKeys = (proof: object) => browser.call('POST', '/users/exportprivatekeys', proof)
    expectRefusal('NO_PASSWORD', await exportKeys({}))
    expect((await exportKeys({ totp: await prove({ act: 'export-keys' }, own, browser) })).status).toBe(200)
  })

  test('waits before exporting keys from an older account, as after a password reset by mail', async () => {
    const { email } = await newProviderUser()
    clock.advance(dayMs)
    const owner = await newProviderUser(email)
    const { browser } = owner
    const start = async () => browser.call('POST', '/api/passkeys/options', { mailCode: await requestMailCode(owner) })
    const startedBefore = (await start()).body.data
    const own = await addPasskey(browser, { mailCode: await requestMailCode(owner) })
    const another = softwarePasskey({ origin: world.url }).create(startedBefore)
    expectRefusal('ON_HOLD', await browser.call('POST', '/api/passkeys', { credential: another }))
    const totp = await prove({ act: 'export-keys' }, own, browser)
    expectRefusal('ON_HOLD', await browser.call('POST', '/users/exportprivatekeys', { totp }))
    const fetchMailText = async () => (await fetchEmails(world.sandboxUrl, email)).map(({ text }) => text).join('\n')
    await expect
      .poll(fetchMailText, { timeout: 30_000, interval: 50 })
      .toMatch(/A passkey was added[\s\S]*can’t be exported before/)
  })

  test('needs the second factor beside the mailed code, which an attempt without it does not use up', async () => {
    const owner = await newProviderUser()
    const { browser } = owner
    const own = await addPasskey(browser, { mailCode: await requestMailCode(owner) })
    const adding = { totp: await prove({ act: 'add-authenticator' }, own, browser) }
    const { secret } = (await browser.call('POST', '/api/security/authenticator', adding)).body.data
    const nextTotp = () => {
      clock.advance(30_000)
      return new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
    }
    expect((await browser.call('POST', '/api/security/authenticator/confirm', { totp: nextTotp() })).status).toBe(200)
    const [{ id }] = (await browser.call('GET', '/api/passkeys')).body.data
    const removal = { totp: await prove({ act: 'remove-passkey', of: id }, own, browser) }
    expect((await browser.call('POST', `/api/passkeys/${id}/remove`, removal)).status).toBe(200)
    const mailCode = await requestMailCode(owner)
    const options = (proof: object) => browser.call('POST', '/api/passkeys/options', { mailCode, ...proof })
    expectRefusal('SECOND_FACTOR_REQUIRED', await options({}), /authenticator app/)
    expect((await options({ totp: nextTotp() })).status).toBe(200)
  })

  test('can guess the mailed code at most five times, and a user with a password gets none', async () => {
    const owner = await newProviderUser()
    const mailCode = await requestMailCode(owner)
    const options = (guess: string) => owner.browser.call('POST', '/api/passkeys/options', { mailCode: guess })
    for (let guess = 0; guess < 5; guess += 1) expectRefusal('WRONG_CODE', await options('AAAAAA'))
    expectRefusal('WRONG_CODE', await options(mailCode))
    const other = await registerVerifiedUser(world)
    expectRefusal('BAD_REQUEST', await other.call('POST', '/api/passkeys/first-code'), /already has a password/)
    expectRefusal('BAD_REQUEST', await other.call('POST', '/api/passkeys/options', { mailCode }))
  })
})
