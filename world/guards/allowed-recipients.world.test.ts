import { createHash } from 'node:crypto'
import { type ChainKey, coinAddresses } from '@murmur/contract/chains'
import { type AllowedRecipients, toRecipientKey } from '@murmur/contract/trading/allowed-recipients'
import type { Recipient } from '@murmur/contract/trading/recipients'
import type { ConfirmedAction } from '@murmur/contract/trading/signing-passkeys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { softwareAuthenticator } from '../../signer/test-support/passkeys/software-authenticator.ts'
import { newChat, openChatSocket } from '../clients/chat-client.ts'
import { fetchEmails } from '../clients/mailbox.ts'
import { addRecipient, postSend, quoteSend, requireSendQuote } from '../clients/send-client.ts'
import { testClock } from '../clock/test-clock.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { chainReader } from '../proofs/chain-reader.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { expectRefusal } from './expect-refusal.ts'

const clock = testClock()
/** Longer than the sandbox's waiting times. */
const wait = 11_000
const path = '/api/allowed-recipients'
const notListed = /isn’t on it yet.*Nothing was sent/

let world: World
let friend: ApiUser
beforeAll(async () => {
  world = await startWorld({ clock })
  friend = await newUser(world)
})
afterAll(() => world?.stop())

type Reply = { data: AllowedRecipients }
const read = async (user: ApiUser) => (await user.call<Reply>('GET', path)).body.data
const restrict = async (user: ApiUser) => (await user.call<Reply>('POST', path)).body.data
const keep = async (user: ApiUser) => (await user.call<Reply>('POST', `${path}/keep`)).body.data
const lift = (user: ApiUser, proof: object = { password: user.password }) =>
  user.call<Reply>('POST', `${path}/off`, proof)
const allow = (user: ApiUser, { id }: Recipient, proof: object = { password: user.password }) =>
  user.call<Reply>('POST', `/api/recipients/${id}/allow`, proof)
const disallow = (user: ApiUser, { address }: Pick<Recipient, 'address'>) =>
  user.call<Reply>('DELETE', `${path}/${address}`)

const order = (chain: ChainKey, { id }: Recipient, value = '0.001') => ({
  ...{ chain, token: coinAddresses[chain], recipientId: id },
  amount: { unit: 'tokens' as const, value },
})
const expectSent = async (user: ApiUser, ...request: Parameters<typeof order>) => {
  const { intentId } = await requireSendQuote(user, order(...request))
  expect((await postSend(user, intentId)).body).toMatchObject({ success: true })
}
/** A user whose address book has the friend's addresses, past their own waiting time. */
async function newSender() {
  const user = await newUser(world)
  const evm = await addRecipient(user, { chain: 'eth', address: friend.addresses.eth, name: 'Ana' })
  const sol = await addRecipient(user, { chain: 'sol', address: friend.addresses.sol, name: 'Ben' })
  clock.advance(wait)
  return { user, evm, sol }
}

test('sends go to any recipient of the address book until the user restricts them', async () => {
  const { user, evm } = await newSender()
  expect(await read(user)).toEqual({ isOn: false, offFrom: null, recipients: [] })
  expect((await allow(user, evm)).body.data.isOn).toBe(false)
  expect((await lift(user)).body.data.isOn).toBe(false)
  await expectSent(user, 'eth', evm)
})

test('the list starts without recipients that still wait, who an intruder may have added', async () => {
  const { user, evm, sol } = await newSender()
  await addRecipient(user, { chain: 'base', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', name: 'Eve' })
  expect((await restrict(user)).recipients.map(({ id }) => id)).toEqual([evm.id, sol.id])
})

test('a restricted user sends only to listed recipients, on every chain, and still trades', async () => {
  const { user, evm, sol } = await newSender()
  const list = await restrict(user)
  expect(list).toMatchObject({ isOn: true, offFrom: null })
  expect(list.recipients.map(({ id, name, from }) => [id, name, from])).toEqual([
    [evm.id, 'Ana', null],
    [sol.id, 'Ben', null],
  ])
  await expectSent(user, 'eth', evm)
  await expectSent(user, 'base', evm)
  await expectSent(user, 'sol', sol)
  await disallow(user, sol)
  expect((await disallow(user, evm)).body.data).toEqual({ isOn: true, offFrom: null, recipients: [] })
  for (const request of [order('eth', evm), order('base', evm), order('sol', sol)]) {
    const refused = await quoteSend(user, request)
    expectRefusal('BAD_RECIPIENT', refused, notListed)
    expect(refused.body).toMatchObject({ reasonId: 'recipient-not-listed' })
  }
  const trade = { amountInUsd: '5', tokenAddress: sandboxTokens.link.address, chain: 'eth' }
  expect((await user.call('POST', '/buy', trade)).body).toMatchObject({ success: true })
})

test('the signer refuses a send that was agreed before its recipient was removed, and nothing leaves', async () => {
  const { user, evm, sol } = await newSender()
  const intents = [await requireSendQuote(user, order('eth', evm)), await requireSendQuote(user, order('sol', sol))]
  await restrict(user)
  await disallow(user, evm)
  await disallow(user, sol)
  const { countIncluded } = chainReader(world.sandboxUrl)
  const count = () => Promise.all((['eth', 'sol'] as const).map((chain) => countIncluded(chain, user.addresses[chain])))
  const before = await count()
  // The server itself checks no list at the release: the signer refuses the signature.
  for (const { intentId } of intents) expectRefusal('BAD_RECIPIENT', await postSend(user, intentId), notListed)
  expect(await count()).toEqual(before)
})

test('one more recipient takes the password and the signer’s wait, and is mailed; removing it is immediate', async () => {
  const { user, evm } = await newSender()
  await restrict(user)
  await disallow(user, evm)
  expectRefusal('BAD_REQUEST', await allow(user, evm, {}))
  expectRefusal('WRONG_CREDENTIALS', await allow(user, evm, { password: 'guessed' }))
  expect((await read(user)).recipients.map(({ name }) => name)).toEqual(['Ben'])
  const before = clock.now().getTime()
  const { body } = await allow(user, evm)
  const from = body.data.recipients.find(({ id }) => id === evm.id)?.from
  expect(Date.parse(from ?? '') - before).toBeGreaterThan(9_000)
  expect((await allow(user, evm, {})).body.data).toEqual(body.data)
  const fetchTexts = async () => (await fetchEmails(world.sandboxUrl, user.email)).map(({ text }) => text)
  const mailed = expect.stringMatching(/added to the list[\s\S]*Ana[\s\S]*freeze your account/)
  await expect.poll(fetchTexts, { timeout: 30_000 }).toContainEqual(mailed)
  expectRefusal('BAD_RECIPIENT', await quoteSend(user, order('eth', evm)), notListed)
  clock.advance(wait)
  await expectSent(user, 'eth', evm)
  // Removed from the address book, it is removed from the signer's list, too.
  await user.call('DELETE', `/api/recipients/${evm.id}`)
  expect((await read(user)).recipients.map(({ name }) => name)).toEqual(['Ben'])
})

test('the end of the list takes the password and the wait, and can be cancelled', async () => {
  const { user, evm } = await newSender()
  await restrict(user)
  await disallow(user, evm)
  expectRefusal('WRONG_CREDENTIALS', await lift(user, { password: 'guessed' }))
  expect((await lift(user)).body.data.offFrom).toEqual(expect.any(String))
  await allow(user, evm)
  expect(await keep(user)).toMatchObject({ isOn: true, offFrom: null, recipients: [{ name: 'Ben' }] })
  clock.advance(wait)
  expectRefusal('BAD_RECIPIENT', await quoteSend(user, order('eth', evm)), notListed)
  await lift(user)
  expectRefusal('BAD_RECIPIENT', await quoteSend(user, order('eth', evm)), notListed)
  clock.advance(wait)
  // Keeping a list that has ended makes no new one.
  expect(await keep(user)).toEqual({ isOn: false, offFrom: null, recipients: [] })
  await expectSent(user, 'eth', evm)
})

test('a freeze and a changed password cancel what waits, and a frozen account allows no more', async () => {
  const { user, evm } = await newSender()
  await restrict(user)
  await disallow(user, evm)
  await allow(user, evm)
  await lift(user)
  const newPassword = 'another fine long password'
  await user.call('POST', '/api/password/change', { oldPassword: user.password, newPassword })
  const kept = { isOn: true, offFrom: null, recipients: [expect.objectContaining({ name: 'Ben', from: null })] }
  await expect.poll(() => read(user), { timeout: 20_000 }).toEqual(kept)
  await allow(user, evm, { password: newPassword })
  expect((await read(user)).recipients).toHaveLength(2)
  await user.call('POST', '/api/account/freeze')
  expect(await read(user)).toEqual(kept)
  expectRefusal('ACCOUNT_FROZEN', await allow(user, evm, { password: newPassword }))
  expectRefusal('ACCOUNT_FROZEN', await lift(user, { password: newPassword }))
})

test('a user who requires a passkey allows a recipient only with its signature over exactly this recipient', async () => {
  const { user, evm, sol } = await newSender()
  await restrict(user)
  await disallow(user, evm)
  await disallow(user, sol)
  const passkey = softwareAuthenticator({ rpId: 'localhost', origin: world.url })
  const prove = async (action: ConfirmedAction) => {
    const { data } = (await user.call('POST', '/api/signing-passkeys/challenge', { action })).body
    return { nonce: data.nonce, assertion: passkey.assert({ challenge: data.challenge }) }
  }
  const recoveryHash = createHash('sha256').update('K7Q2-M4XA-9TRD-VW3C-ZP6H').digest('hex')
  const enrol: ConfirmedAction = { kind: 'enrol', credential: passkey.credential, recoveryHash }
  await user.call('POST', '/api/signing-passkeys', { action: enrol, password: user.password })
  const require: ConfirmedAction = { kind: 'require', isRequired: true }
  expect(
    (await user.call('POST', '/api/signing-passkeys', { action: require, passkey: await prove(require) })).status,
  ).toBe(200)

  expectRefusal('PASSKEY_REQUIRED', await allow(user, evm))
  expectRefusal('PASSKEY_REQUIRED', await lift(user))
  const action = (recipient: Recipient): ConfirmedAction => ({
    kind: 'allow-recipient',
    recipient: toRecipientKey(recipient),
  })
  const other = await prove(action(sol))
  expectRefusal('PASSKEY_REQUIRED', await allow(user, evm, { passkey: other }), /passkey confirmed something else/)
  expect((await read(user)).recipients).toEqual([])
  expect((await allow(user, evm, { passkey: await prove(action(evm)) })).body.data.recipients).toHaveLength(1)
  expect((await lift(user, { passkey: await prove({ kind: 'any-recipient' }) })).body.data.offFrom).not.toBeNull()
})

test('the assistant names the list when it refuses to prepare a send', async () => {
  const { user, evm } = await newSender()
  await restrict(user)
  await disallow(user, evm)
  const socket = await openChatSocket(world.url, user)
  const answers = await socket.sendAndWait(await newChat(user), 'send 0.001 ETH on Ethereum to Ana')
  socket.close()
  expect(answers.map(({ content }) => content).join('\n')).toMatch(notListed)
  expect(JSON.stringify(answers)).not.toContain('send_card')
})
