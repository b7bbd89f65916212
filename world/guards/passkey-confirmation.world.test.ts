import { createHash } from 'node:crypto'
import { coinAddresses } from '@murmur/contract/chains'
import type { PasskeyRequest } from '@murmur/contract/signer-passkeys'
import type { ConfirmedAction } from '@murmur/contract/trading/signing-passkeys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '../../signer/test-support/passkeys/software-authenticator.ts'
import { fetchEmails } from '../clients/mailbox.ts'
import { addRecipient, postSend, requireSendQuote } from '../clients/send-client.ts'
import { testClock } from '../clock/test-clock.ts'
import { findFreePort } from '../find-free-port.ts'
import { type ApiUser, newUser, registerVerifiedUser } from '../new-user.ts'
import { chainReader } from '../proofs/chain-reader.ts'
import { verifyReceipts } from '../proofs/verify-receipts.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { expectRefusal } from './expect-refusal.ts'

const { link, jup } = sandboxTokens
const clock = testClock()
const code = 'K7Q2-M4XA-9TRD-VW3C-ZP6H'
const recoveryHash = createHash('sha256').update(code).digest('hex')
const otherSignature = /passkey confirmed something else/
const settingPath = '/app/settings/security#signing-passkeys'

let world: World
let user: ApiUser
let friend: ApiUser
let passkey: SoftwareAuthenticator
let others: SoftwareAuthenticator
let recipientId: string

beforeAll(async () => {
  world = await startWorld({ clock, debug: true })
  user = await newUser(world)
  friend = await newUser(world)
  recipientId = (await addRecipient(user, { chain: 'eth', address: friend.addresses.eth })).id
  clock.advance(11_000)
  const site = { rpId: 'localhost', origin: world.url }
  ;[passkey, others] = [softwareAuthenticator(site), softwareAuthenticator(site)]
  await enrolFirst(user, passkey)
  await enrolFirst(friend, others)
  expect((await change(user, { kind: 'require', isRequired: true })).body.data).toMatchObject({ isRequired: true })
})
afterAll(() => world?.stop())

async function enrolFirst(owner: ApiUser, authenticator: SoftwareAuthenticator) {
  const { credential } = authenticator
  const action: ConfirmedAction = { kind: 'enrol', credential, recoveryHash }
  // A stolen session alone: the new passkey cannot confirm itself in place of the password.
  const own = { action, passkey: await prove(action, authenticator, owner) }
  expectRefusal('PASSKEY_REQUIRED', await owner.call('POST', '/api/signing-passkeys', own), otherSignature)
  expectRefusal('WRONG_CREDENTIALS', await owner.call('POST', '/api/signing-passkeys', { action, password: 'wrong' }))
  const reply = await owner.call('POST', '/api/signing-passkeys', { action, password: owner.password })
  expect(reply.body.data).toEqual({
    ...{ credentialIds: [credential.id], isRequired: false, threshold: null },
    passkeys: [{ id: credential.id, name: expect.any(String), createdAt: expect.any(String), lastUsedAt: null }],
    ...{ hasRecoveryCode: true, recoveryDueAt: null, recoverySeconds: 10 },
  })
}

async function prove(action: ConfirmedAction, by = passkey, owner = user) {
  const { data } = (await owner.call('POST', '/api/signing-passkeys/challenge', { action })).body
  return { nonce: data.nonce, assertion: by.assert({ challenge: data.challenge }) }
}
const change = async (owner: ApiUser, action: ConfirmedAction) =>
  owner.call('POST', '/api/signing-passkeys', { action, passkey: await prove(action) })

/** Waits until this many mails to the user match `words`, and expects a link to the setting in each. */
async function expectEmails(owner: ApiUser, words: RegExp, count: number): Promise<void> {
  const fetchMatching = async () =>
    (await fetchEmails(world.sandboxUrl, owner.email)).filter(({ text }) => words.test(text))
  await expect.poll(async () => (await fetchMatching()).length, { timeout: 15_000 }).toBe(count)
  for (const { text } of await fetchMatching()) expect(text).toContain(`${world.url}${settingPath}`)
}

/** The quote's challenge; the quote must ask for the user's passkey. */
function challengeOf(quote: { passkey?: PasskeyRequest | null | undefined }): string {
  expect(quote.passkey?.credentialIds).toContain(passkey.credential.id)
  return quote.passkey?.challenge ?? ''
}

test('each passkey change is announced by mail, a refused one is not', async () => {
  const off: ConfirmedAction = { kind: 'require', isRequired: false }
  expect((await change(user, off)).status).toBe(200)
  expect((await change(user, { kind: 'require', isRequired: true })).status).toBe(200)
  const second = softwareAuthenticator().credential
  expect((await change(user, { kind: 'enrol', credential: second, recoveryHash: null })).status).toBe(200)
  expectRefusal(
    'PASSKEY_REQUIRED',
    await user.call('POST', '/api/signing-passkeys', { action: off, password: user.password }),
  )
  expect((await change(user, { kind: 'remove', credentialId: second.id })).status).toBe(200)
  expect((await change(user, { kind: 'replace-recovery', recoveryHash })).status).toBe(200)
  await expectEmails(user, /recovery code of your passkeys was replaced/, 1)
  await expectEmails(user, /confirms your trades and sends was added/, 2)
  await expectEmails(user, /confirmed your trades and sends was removed/, 1)
  await expectEmails(user, /no longer need a passkey/, 1)
  await expectEmails(user, /needs one of your passkeys/, 2)
})

test('a change that the signer refuses is explained, changes nothing and is not mailed', async () => {
  const fresh = softwareAuthenticator().credential
  const enrol = (credential: typeof fresh): ConfirmedAction => ({ kind: 'enrol', credential, recoveryHash: null })
  const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')
  const own = passkey.credential
  const cases: [ConfirmedAction, Parameters<typeof expectRefusal>[0], RegExp][] = [
    [enrol({ ...fresh, publicKey: offCurve }), 'BAD_REQUEST', /couldn’t verify the new passkey/],
    [enrol(own), 'BAD_REQUEST', /already saved/],
    [{ kind: 'remove', credentialId: own.id }, 'BAD_REQUEST', /last passkey, and one is required/],
    [{ kind: 'remove', credentialId: fresh.id }, 'NOT_FOUND', /isn’t in your list/],
  ]
  for (const [action, code, words] of cases) expectRefusal(code, await change(user, action), words)
  const { data } = (await user.call('GET', '/api/signing-passkeys')).body
  expect(data).toMatchObject({ credentialIds: [own.id], isRequired: true })
  await expectEmails(user, /confirms your trades and sends was added/, 2)
})

test('no passkey can be required without a recovery code, and an eleventh passkey is refused', async () => {
  const owner = await registerVerifiedUser(world)
  const first = softwareAuthenticator({ rpId: 'localhost', origin: world.url })
  const enrol = ({ credential }: SoftwareAuthenticator): ConfirmedAction => ({
    kind: 'enrol',
    credential,
    recoveryHash: null,
  })
  const post = (sent: object) => owner.call('POST', '/api/signing-passkeys', sent)
  const postWithPasskey = async (action: ConfirmedAction) =>
    post({ action, passkey: await prove(action, first, owner) })
  expect((await post({ action: enrol(first), password: owner.password })).status).toBe(200)
  expectRefusal(
    'BAD_REQUEST',
    await postWithPasskey({ kind: 'require', isRequired: true }),
    /create a recovery code first/,
  )
  for (let count = 2; count <= 10; count += 1)
    expect((await postWithPasskey(enrol(softwareAuthenticator()))).status).toBe(200)
  expectRefusal('LIST_FULL', await postWithPasskey(enrol(softwareAuthenticator())), /already have 10 passkeys/)
})

test('on a site without passkey support no passkey is added and no recovery starts', async () => {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const elsewhere = await startWorld({ port, env: { PUBLIC_URL: url } })
  try {
    const owner = await registerVerifiedUser({ url, sandboxUrl: elsewhere.sandboxUrl })
    const { password } = owner
    const action: ConfirmedAction = { kind: 'enrol', credential: passkey.credential, recoveryHash }
    const noPasskeys = /aren’t available at this address/
    expectRefusal('BAD_REQUEST', await owner.call('POST', '/api/signing-passkeys', { action, password }), noPasskeys)
    const recovery = await owner.call('POST', '/api/signing-passkeys/recovery', { code, password })
    expectRefusal('BAD_REQUEST', recovery, noPasskeys)
  } finally {
    await elsewhere.stop()
  }
})

const trades = [
  ['eth', link.address],
  ['sol', jup.address],
] as const

test.each(trades)('on %s a purchase and a sale need the passkey over exactly their terms', async (chain, token) => {
  const reader = chainReader(world.sandboxUrl)
  const owner = user.addresses[chain]
  const fetchBalance = async () => [await reader.coin(chain, owner), await reader.token(chain, token, owner)]
  const posts = [
    ['/buy', { amountInUsd: '25', tokenAddress: token, chain }, 'buy'],
    ['/sell', { percentage: '50', tokenAddress: token, chain }, 'sell'],
  ] as const
  for (const [path, fields, side] of posts) {
    const requestQuote = async () => (await user.call('POST', '/api/quotes', { side, ...fields })).body.data
    const [quote, other] = [await requestQuote(), await requestQuote()]
    const before = await fetchBalance()
    const post = (sent: object) => user.call('POST', path, { ...fields, intentId: quote.intentId, ...sent })
    expectRefusal('PASSKEY_REQUIRED', await post({}))
    expectRefusal('PASSKEY_REQUIRED', await user.call('POST', path, fields))
    const wrong = [
      others.assert({ challenge: challengeOf(quote) }),
      { ...others.assert({ challenge: challengeOf(quote) }), credentialId: passkey.credential.id },
      passkey.assert({ challenge: challengeOf(other) }),
      passkey.assert({ challenge: challengeOf(quote), origin: 'http://localhost:1' }),
      passkey.assert({ challenge: challengeOf(quote), flags: 0x01 }),
    ]
    for (const assertion of wrong) expectRefusal('PASSKEY_REQUIRED', await post({ passkey: assertion }), otherSignature)
    expect(await fetchBalance()).toEqual(before)
    const assertion = passkey.assert({ challenge: challengeOf(quote) })
    expect((await post({ passkey: assertion })).body).toMatchObject({ success: true, data: { status: 'successful' } })
    const after = await fetchBalance()
    expect(after[1]).not.toBe(before[1])
    // The old yes confirms neither this trade again nor another one.
    expectRefusal('INTENT_CLOSED', await post({ passkey: assertion }))
    expectRefusal('PASSKEY_REQUIRED', await post({ intentId: other.intentId, passkey: assertion }), otherSignature)
    expect(await fetchBalance()).toEqual(after)
  }
})

test('a send needs the passkey over its terms, and no other proof', async () => {
  const reader = chainReader(world.sandboxUrl)
  const amount = { unit: 'tokens' as const, value: '0.01' }
  const order = { chain: 'eth' as const, token: coinAddresses.eth, amount, recipientId: recipientId as never }
  const [quote, other] = [await requireSendQuote(user, order), await requireSendQuote(user, order)]
  const readFriendBalance = () => reader.coin('eth', friend.addresses.eth)
  const before = await readFriendBalance()
  const assertion = passkey.assert({ challenge: challengeOf(quote) })
  expectRefusal('PASSKEY_REQUIRED', await postSend(user, quote.intentId))
  expectRefusal('PASSKEY_REQUIRED', await postSend(user, other.intentId, { passkey: assertion }), otherSignature)
  expectRefusal('WRONG_CREDENTIALS', await postSend(user, quote.intentId, { passkey: assertion, password: 'wrong' }))
  expect(await readFriendBalance()).toBe(before)
  const postWithoutPassword = (intentId: string, sent: object) => user.call('POST', '/api/sends', { intentId, ...sent })
  expectRefusal('BAD_REQUEST', await postWithoutPassword(quote.intentId, {}))
  expectRefusal('PASSKEY_REQUIRED', await postWithoutPassword(other.intentId, { passkey: assertion }), otherSignature)
  expect(await readFriendBalance()).toBe(before)
  expect((await postWithoutPassword(quote.intentId, { passkey: assertion })).body).toMatchObject({ success: true })
  expect(await readFriendBalance()).toBe(before + 10n ** 16n)
})

test('the list of signing passkeys has the name and the last use of each passkey, which only its owner can rename', async () => {
  const list = async (owner: ApiUser) => (await owner.call('GET', '/api/signing-passkeys')).body.data.passkeys
  const { id } = passkey.credential
  expect(await list(user)).toMatchObject([{ id, lastUsedAt: expect.any(String) }])
  const rename = (owner: ApiUser, name: string) => owner.call('PUT', `/api/signing-passkeys/${id}`, { name })
  expectRefusal('NOT_FOUND', await rename(friend, 'Mine now'))
  expect((await rename(user, 'Laptop')).body.data.passkeys).toMatchObject([{ id, name: 'Laptop' }])
  expect(await list(user)).toMatchObject([{ id, name: 'Laptop' }])
  expect(await list(friend)).toMatchObject([{ id: others.credential.id, lastUsedAt: null }])
})

test('an export and looser limits need the passkey, stricter limits do not', async () => {
  const { password } = user
  const exportKeys = (sent: object) => user.call('POST', '/users/exportprivatekeys', { password, ...sent })
  const setLimits = (sent: object) =>
    user.call('PUT', '/api/trading/limits', { perTradeUsd: 900, perDayUsd: null, ...sent })
  expect((await setLimits({ perTradeUsd: 500 })).status).toBe(200)
  expectRefusal('PASSKEY_REQUIRED', await setLimits({ password }))
  const action = { kind: 'limits', perTradeUsd: 900, perDayUsd: null } as const
  const proof = await prove(action)
  expectRefusal('PASSKEY_REQUIRED', await setLimits({ password, perTradeUsd: 901, passkey: proof }), otherSignature)
  expectRefusal('BAD_REQUEST', await setLimits({}))
  expect((await setLimits({ passkey: proof })).body.data.pending).toMatchObject({ perTradeUsd: 900 })
  expectRefusal('PASSKEY_REQUIRED', await exportKeys({}))
  expectRefusal('PASSKEY_REQUIRED', await exportKeys({ passkey: await prove(action) }), otherSignature)
  const exportProof = { passkey: await prove({ kind: 'export' }) }
  expect((await exportKeys(exportProof)).body.data.ethPrivateKey).toMatch(/^0x[0-9a-f]{64}$/)
  expectRefusal('PASSKEY_REQUIRED', await exportKeys(exportProof), otherSignature)
  const exportWithPasskeyOnly = async (action: ConfirmedAction) =>
    user.call('POST', '/users/exportprivatekeys', { passkey: await prove(action) })
  expectRefusal(
    'PASSKEY_REQUIRED',
    await exportWithPasskeyOnly({ kind: 'limits', perTradeUsd: 1, perDayUsd: 1 }),
    otherSignature,
  )
  expect((await exportWithPasskeyOnly({ kind: 'export' })).body.data.ethPrivateKey).toMatch(/^0x[0-9a-f]{64}$/)
})

test('the receipts of these trades and sends verify offline, and only their owner can read them', async () => {
  const receipts = await verifyReceipts(user)
  expect(receipts.map(({ terms }) => terms.side).sort()).toEqual(['buy', 'buy', 'sell', 'sell', 'send'])
  expect(receipts.map(({ passkeySite }) => passkeySite)).toEqual(receipts.map(() => world.url))
  for (const { terms } of receipts)
    expectRefusal('NOT_FOUND', await friend.call('GET', `/api/history/${terms.intentId}/receipt`))
})

test('a frozen account changes no passkey, but a passkey still ends a recovery', async () => {
  const post = (sent: object) => friend.call('POST', '/api/signing-passkeys', sent)
  const signChange = async (action: ConfirmedAction) => ({ action, passkey: await prove(action, others, friend) })
  expect((await friend.call('POST', '/api/account/freeze')).status).toBe(200)
  const next = softwareAuthenticator().credential
  expectRefusal('ACCOUNT_FROZEN', await post(await signChange({ kind: 'enrol', credential: next, recoveryHash: null })))
  expectRefusal('ACCOUNT_FROZEN', await post(await signChange({ kind: 'remove', credentialId: others.credential.id })))
  expect((await post(await signChange({ kind: 'replace-recovery', recoveryHash }))).status).toBe(200)
})

test('a stranger with the session and the password cannot change the passkeys, and the recovery code takes effect only after its waiting time', async () => {
  const { password } = user
  const off: ConfirmedAction = { kind: 'require', isRequired: false }
  expectRefusal('PASSKEY_REQUIRED', await user.call('POST', '/api/signing-passkeys', { action: off, password }))
  const next: ConfirmedAction = { kind: 'enrol', credential: softwareAuthenticator().credential, recoveryHash: null }
  expectRefusal('PASSKEY_REQUIRED', await user.call('POST', '/api/signing-passkeys', { action: next, password }))
  const stolen = { action: off, passkey: await prove(off, others) }
  expectRefusal('PASSKEY_REQUIRED', await user.call('POST', '/api/signing-passkeys', stolen), otherSignature)
  const recover = (given: string) => user.call('POST', '/api/signing-passkeys/recovery', { code: given, password })
  expectRefusal('PASSKEY_REQUIRED', await recover('AAAA-AAAA-AAAA-AAAA-AAAA'), otherSignature)
  expect((await recover(code)).body.data.recoveryDueAt).toBeGreaterThan(clock.now().getTime())
  expect((await recover(code)).body.data).toMatchObject({ isRequired: true })
  await expectEmails(user, /From .*it can remove all of them/, 1)
  clock.advance(11_000)
  expect((await recover(code)).body.data).toMatchObject({ isRequired: false, credentialIds: [] })
  await expectEmails(user, /The recovery code removed all passkeys/, 1)
  const bought = await user.call('POST', '/buy', { amountInUsd: '5', tokenAddress: link.address, chain: 'eth' })
  expect(bought.body).toMatchObject({ success: true })
})
