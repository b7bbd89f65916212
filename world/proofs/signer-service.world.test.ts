import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { coinAddresses } from '@murmur/contract/chains'
import type { ConfirmedAction } from '@murmur/contract/trading/signing-passkeys'
import { beforeAll, expect, test } from 'vitest'
import {
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '../../signer/test-support/passkeys/software-authenticator.ts'
import { addRecipient } from '../clients/send-client.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { listDescendants } from '../processes/list-descendants.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import type { World } from '../start-world.ts'
import { fetchTrades } from './ledger.ts'
import { type SharedPair, sharePair } from './share-pair.ts'

const send = { chain: 'sol', token: coinAddresses.sol }
const order = { amountInUsd: '5', tokenAddress: sandboxTokens.link.address, chain: 'eth' }
let pair: SharedPair
let world: World
let user: ApiUser
/** Calls the second server in the same session. */
let atOther: ApiUser['call']
let passkey: SoftwareAuthenticator

const isAvailable = await sharePair({ signerService: true }, (opened) => {
  pair = opened
  world = opened.world
})
beforeAll(async () => {
  if (!isAvailable) return
  user = await newUser(world)
  atOther = pair.atOther(user)
  passkey = softwareAuthenticator({ rpId: 'localhost', origin: world.url })
})

async function requirePasskey(): Promise<void> {
  const recoveryHash = createHash('sha256').update('K7Q2-M4XA-9TRD-VW3C-ZP6H').digest('hex')
  const enrol: ConfirmedAction = { kind: 'enrol', credential: passkey.credential, recoveryHash }
  const { password } = user
  expect((await user.call('POST', '/api/signing-passkeys', { action: enrol, password })).status).toBe(200)
  const action: ConfirmedAction = { kind: 'require', isRequired: true }
  const { body } = await user.call('POST', '/api/signing-passkeys/challenge', { action })
  const proof = { nonce: body.data.nonce, assertion: passkey.assert({ challenge: body.data.challenge }) }
  expect((await user.call('POST', '/api/signing-passkeys', { action, passkey: proof })).status).toBe(200)
}
const openQuote = async (call: ApiUser['call']) =>
  (await call('POST', '/api/quotes', { side: 'buy', ...order })).body.data as {
    intentId: string
    passkey: { challenge: string }
  }

test.runIf(isAvailable)('the servers run no signer and have no key', () => {
  const folder = join(world.dataDir, '..', 'signer')
  expect(statSync(join(folder, 'kek')).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'socket')).mode & 0o777).toBe(0o660)
  expect(existsSync(join(world.dataDir, 'signer'))).toBe(false)
  expect(listDescendants(world.server.pid)).toEqual([])
  expect(listDescendants(world.signer?.pid ?? 0)).toHaveLength(1)
})

test.runIf(isAvailable)('a passkey requirement that one server sets applies at the other', async () => {
  await requirePasskey()
  const quote = await openQuote(user.call)
  const post = (call: ApiUser['call'], intentId: string, sent: object = {}) =>
    call('POST', '/buy', { ...order, intentId, ...sent })
  expect((await post(atOther, quote.intentId)).body.code).toBe('PASSKEY_REQUIRED')
  const yes = passkey.assert({ challenge: quote.passkey.challenge })
  const replies = await Promise.all(
    [user.call, atOther, user.call, atOther].map((call) => post(call, quote.intentId, { passkey: yes })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await fetchTrades(user)).filter(({ status }) => status === 'Successful')).toHaveLength(1)
  // The passkey's signature is used up at both servers.
  for (const call of [user.call, atOther]) {
    const next = await openQuote(call)
    expect((await post(call, next.intentId, { passkey: yes })).body.code).toBe('PASSKEY_REQUIRED')
  }
})

test.runIf(isAvailable)('without the service nothing is signed, and its requirements survive a restart', async () => {
  await world.signer?.kill9()
  for (const call of [user.call, atOther]) {
    const reply = await call('POST', '/api/quotes', { side: 'buy', ...order })
    expect([reply.status, reply.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  // The killed service left its socket behind.
  await world.signer?.start()
  for (const call of [user.call, atOther]) {
    const quote = async () => (await call('POST', '/api/quotes', { side: 'buy', ...order })).status
    await expect.poll(quote, { timeout: 30_000 }).toBe(200)
    const { intentId } = await openQuote(call)
    expect((await call('POST', '/buy', { ...order, intentId })).body.code).toBe('PASSKEY_REQUIRED')
  }
  expect(listDescendants(world.server.pid)).toEqual([])
})

test.runIf(isAvailable)(
  'a list of recipients that one server sets applies at the other, and survives the service',
  async () => {
    const [sender, friend] = [await newUser(world), await newUser(world)]
    const { id } = await addRecipient(sender, { chain: 'sol', address: friend.addresses.sol })
    // The recipient still waits, so that the list starts empty.
    expect((await sender.call('POST', '/api/allowed-recipients')).body.data).toMatchObject({
      isOn: true,
      recipients: [],
    })
    const amount = { unit: 'tokens', value: '0.001' }
    const quote = async () =>
      (await pair.atOther(sender)('POST', '/api/sends/quote', { ...send, amount, recipientId: id })).body.reasonId
    // The recipient's own waiting time passes first.
    await expect.poll(quote, { timeout: 40_000 }).toBe('recipient-not-listed')
    await world.signer?.kill9()
    await world.signer?.start()
    await expect.poll(quote, { timeout: 30_000 }).toBe('recipient-not-listed')
  },
)

test.runIf(isAvailable)('a second service at the same socket is refused', async () => {
  const started = await world.run('signer-service')
  expect(started.code).toBe(1)
  expect(started.output).toContain('already runs')
})

test.runIf(isAvailable)('commands that need the key fail, because only the service has it', async () => {
  for (const command of ['backup', 'restore', 'rotate']) {
    const { code, output } = await world.run(command, command === 'restore' ? ['none.backup'] : [])
    expect([command, code]).toEqual([command, 1])
    expect(output).toContain('The signer’s service has the sealing key')
  }
})

test.runIf(isAvailable)('a user who is frozen in the signer is refused, while other users are served', async () => {
  const other = await newUser(world)
  expect((await user.call('POST', '/api/account/freeze')).status).toBe(200)
  await expect.poll(async () => (await user.call('GET', '/api/account/freeze')).body.data.isFrozenInSigner).toBe(true)
  const calls = await Promise.all([
    user.call('POST', '/users/exportprivatekeys', { password: user.password }),
    ...Array.from({ length: 5 }, () => other.call('POST', '/api/quotes', { side: 'buy', ...order })),
  ])
  expect(calls[0]?.body.code).toBe('ACCOUNT_FROZEN')
  expect(calls.slice(1).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})
