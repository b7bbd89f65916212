import { createHash } from 'node:crypto'
import { coinAddresses, tradingFacts } from '@murmur/contract/chains'
import type { AssetAmount } from '@murmur/contract/signer-passkeys'
import type { ConfirmedAction } from '@murmur/contract/trading/signing-passkeys'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '../../signer/test-support/passkeys/software-authenticator.ts'
import { fetchEmails } from '../clients/mailbox.ts'
import { addRecipient, postSend, requireSendQuote } from '../clients/send-client.ts'
import { testClock } from '../clock/test-clock.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { chainReader } from '../proofs/chain-reader.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { accountSteps, dayMs } from './account-steps.ts'
import { expectRefusal } from './expect-refusal.ts'

const { brett } = sandboxTokens
const clock = testClock()
const recoveryHash = createHash('sha256').update('K7Q2-M4XA-9TRD-VW3C-ZP6H').digest('hex')

let world: World
let user: ApiUser
let passkey: SoftwareAuthenticator

beforeAll(async () => {
  world = await startWorld({ clock, debug: true })
})
afterAll(() => world?.stop())

/** Creates a user who needs the passkey above 50 dollars. */
beforeEach(async () => {
  user = await newUser(world)
  passkey = softwareAuthenticator({ rpId: 'localhost', origin: world.url })
  const action: ConfirmedAction = { kind: 'enrol', credential: passkey.credential, recoveryHash }
  expect((await post({ action, password: user.password })).status).toBe(200)
  expect((await setThreshold(50)).status).toBe(200)
})

const steps = accountSteps(() => world, clock)
const post = (sent: object) => user.call('POST', '/api/signing-passkeys', sent)
const fetchState = async () => (await user.call('GET', '/api/signing-passkeys')).body.data

async function prove(action: ConfirmedAction) {
  const { nonce, challenge, assets } = (await user.call('POST', '/api/signing-passkeys/challenge', { action })).body
    .data
  return { passkey: { nonce, assertion: passkey.assert({ challenge }) }, assets: assets as AssetAmount[] }
}

async function setThreshold(usd: number) {
  const { passkey: proof, assets } = await prove({ kind: 'threshold', usd })
  return post({ action: { kind: 'threshold', usd, assets }, passkey: proof })
}

const order = { tokenAddress: brett.address, chain: 'base' }
const quoteBuy = async (amountInUsd: string) =>
  (await user.call('POST', '/api/quotes', { side: 'buy', ...order, amountInUsd })).body.data
const postBuy = (amountInUsd: string, sent: object = {}) =>
  user.call('POST', '/buy', { ...order, amountInUsd, ...sent })
const postSale = (sent: object = {}) => user.call('POST', '/sell', { ...order, percentage: '50', ...sent })
const fetchBalance = () => chainReader(world.sandboxUrl).token('base', brett.address, user.addresses.base)

test('a small purchase needs no passkey, a large one does and states why, and one with the passkey does not count towards the threshold', async () => {
  const small = await quoteBuy('10')
  expect(small).toMatchObject({ passkey: null, isBelowThreshold: true })
  const done = { success: true, data: { status: 'successful' } }
  expect((await postBuy('10', { intentId: small.intentId })).body).toMatchObject(done)
  expect((await postBuy('5')).body).toMatchObject(done)
  const before = await fetchBalance()
  const { usedCents } = (await fetchState()).threshold
  expect(usedCents).toBeGreaterThanOrEqual(1_500)
  const large = await quoteBuy('60')
  expect(large.passkey.above).toEqual({ usd: 50, why: 'amount' })
  const above = /more than the \$50 you can move without a passkey/
  expectRefusal('PASSKEY_REQUIRED', await postBuy('60', { intentId: large.intentId }), above)
  expectRefusal('PASSKEY_REQUIRED', await postBuy('60'), above)
  expect(await fetchBalance()).toBe(before)
  const assertion = passkey.assert({ challenge: large.passkey.challenge })
  expect((await postBuy('60', { intentId: large.intentId, passkey: assertion })).body).toMatchObject(done)
  expect(await fetchBalance()).toBeGreaterThan(before)
  expect((await fetchState()).threshold.usedCents).toBe(usedCents)
})

test('purchases and sends within 24 hours add up, and the sale of a token without a limit needs the passkey', async () => {
  const friend = await newUser(world)
  const recipient = await addRecipient(user, { chain: 'base', address: friend.addresses.base })
  clock.advance(11_000)
  const done = { success: true, data: { status: 'successful' } }
  expect((await postBuy('20')).body).toMatchObject(done)
  expectRefusal('PASSKEY_REQUIRED', await postSale(), /cover this token/)
  expect((await postBuy('8')).body).toMatchObject(done)
  const before = (await fetchState()).threshold.usedCents
  expect(before).toBeGreaterThan(2_800)
  const send = await requireSendQuote(user, {
    ...{ chain: 'base', token: coinAddresses.base, recipientId: recipient.id },
    amount: { unit: 'usd', value: '5' },
  } as never)
  expect(send).toMatchObject({ passkey: null, isBelowThreshold: true })
  expectRefusal('WRONG_CREDENTIALS', await postSend(user, send.intentId, { password: 'wrong' }))
  expect((await fetchState()).threshold.usedCents).toBe(before)
  expect((await postSend(user, send.intentId)).body).toMatchObject({ success: true })
  expect((await fetchState()).threshold.usedCents).toBeGreaterThanOrEqual(before + 490)
  const third = await quoteBuy('30')
  expect(third.passkey.above).toEqual({ usd: 50, why: 'day' })
  expectRefusal('PASSKEY_REQUIRED', await postBuy('30', { intentId: third.intentId }), /the last 24 hours/)
  clock.advance(dayMs)
  await steps.logIn(user)
  expect((await fetchState()).threshold).toMatchObject({ usd: 50, usedCents: 0 })
  expect(await quoteBuy('30')).toMatchObject({ passkey: null, isBelowThreshold: true })
})

test('the second of two quotes below the threshold is refused if their sum exceeds it', async () => {
  const [first, second] = [await quoteBuy('30'), await quoteBuy('30')]
  expect([first.isBelowThreshold, second.isBelowThreshold]).toEqual([true, true])
  expect((await postBuy('30', { intentId: first.intentId })).body).toMatchObject({ success: true })
  const before = await fetchBalance()
  const refused = await postBuy('30', { intentId: second.intentId })
  expectRefusal('PASSKEY_REQUIRED', refused, /used up what you can move without a passkey/)
  expect(await fetchBalance()).toBe(before)
})

test('setting, raising and switching off the threshold need a passkey signature over exactly that, lowering it applies at once, and a mail announces each change', async () => {
  const raised = await prove({ kind: 'threshold', usd: 500 })
  expect(raised.assets.map(({ asset }) => asset)).not.toContain(`base:${brett.address.toLowerCase()}`)
  expect(raised.assets.map(({ asset }) => asset)).toContain(`base:${tradingFacts.base.stablecoins.USDC.toLowerCase()}`)
  const action = { kind: 'threshold' as const, usd: 500, assets: raised.assets }
  expectRefusal('PASSKEY_REQUIRED', await post({ action, password: user.password }))
  const other = /passkey confirmed something else/
  const more = raised.assets.map(({ asset, amount }) => ({ asset, amount: `${amount}0` }))
  expectRefusal('PASSKEY_REQUIRED', await post({ action: { ...action, usd: 501 }, passkey: raised.passkey }), other)
  expectRefusal('PASSKEY_REQUIRED', await post({ action: { ...action, assets: more }, passkey: raised.passkey }), other)
  const off = { kind: 'require' as const, isRequired: false }
  expectRefusal('PASSKEY_REQUIRED', await post({ action: off, passkey: raised.passkey }), other)
  expectRefusal('PASSKEY_REQUIRED', await post({ action: off, password: user.password }))
  expect(await fetchState()).toMatchObject({ isRequired: true, threshold: { usd: 50 } })
  const { password } = user
  expectRefusal('PASSKEY_REQUIRED', await user.call('POST', '/users/exportprivatekeys', { password }))
  expect((await post({ action, passkey: raised.passkey })).body.data.threshold).toMatchObject({ usd: 500 })
  expect((await quoteBuy('60')).isBelowThreshold).toBe(true)
  expect((await setThreshold(5)).status).toBe(200)
  expectRefusal('PASSKEY_REQUIRED', await post({ action, passkey: raised.passkey }), other)
  expect((await quoteBuy('10')).passkey.above).toEqual({ usd: 5, why: 'amount' })
  const every = { kind: 'require' as const, isRequired: true }
  expect((await post({ action: every, passkey: (await prove(every)).passkey })).status).toBe(200)
  expect(await fetchState()).toMatchObject({ isRequired: true, threshold: null })
  const always = await quoteBuy('1')
  expect(always.passkey.above).toBeUndefined()
  expectRefusal('PASSKEY_REQUIRED', await postBuy('1', { intentId: always.intentId }))
  const fetchMailText = async () => (await fetchEmails(world.sandboxUrl, user.email)).map(({ text }) => text).join('\n')
  for (const usd of [50, 500, 5])
    await expect.poll(fetchMailText, { timeout: 15_000 }).toContain(`only when more than $${usd} moves within 24 hours`)
})
