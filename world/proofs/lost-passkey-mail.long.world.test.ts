import { createHash } from 'node:crypto'
import type { ConfirmedAction } from '@murmur/contract/trading/signing-passkeys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '../../signer/test-support/passkeys/software-authenticator.ts'
import { fetchEmails } from '../clients/mailbox.ts'
import { addRecipient } from '../clients/send-client.ts'
import { testClock } from '../clock/test-clock.ts'
import { type ApiUser, registerVerifiedUser } from '../new-user.ts'
import { withFaultySigner } from '../processes/faulty-signer.ts'
import { startWorld, type World } from '../start-world.ts'

const code = 'K7Q2-M4XA-9TRD-VW3C-ZP6H'
const recoveryHash = createHash('sha256').update(code).digest('hex')
const longTimeout = { timeout: 90_000, interval: 200 }
const { clock, fail } = withFaultySigner(testClock())

let world: World
let user: ApiUser
let passkey: SoftwareAuthenticator
beforeAll(async () => {
  world = await startWorld({ clock })
  user = await registerVerifiedUser(world)
  passkey = softwareAuthenticator({ rpId: 'localhost', origin: world.url })
})
afterAll(() => world?.stop())

const emails = {
  added: /confirms your trades and sends was added/,
  removed: /confirmed your trades and sends was removed/,
  required: /needs one of your passkeys/,
  'not-required': /no longer need a passkey/,
  'new-code': /recovery code of your passkeys was replaced/,
  'recovery-started': /From .*it can remove all of them/,
  recovered: /The recovery code removed all passkeys/,
  allowed: /this recipient was added to the list/,
}
type Mail = keyof typeof emails
const countEmails = async (mail: Mail) =>
  (await fetchEmails(world.sandboxUrl, user.email)).filter(({ text }) => emails[mail].test(text)).length
const expectEmails = (mail: Mail, count: number) => expect.poll(() => countEmails(mail), longTimeout).toBe(count)

const fetchPasskeys = async () => (await user.call('GET', '/api/signing-passkeys')).body.data
/** Waits until the signer has been restarted. */
const waitForSigner = () =>
  expect.poll(async () => (await user.call('GET', '/api/signing-passkeys')).status, longTimeout).toBe(200)

async function prove(action: ConfirmedAction) {
  const { body } = await user.call('POST', '/api/signing-passkeys/challenge', { action })
  return { nonce: body.data.nonce, assertion: passkey.assert({ challenge: body.data.challenge }) }
}
const change = async (action: ConfirmedAction, more: object = {}) =>
  user.call('POST', '/api/signing-passkeys', { action, passkey: await prove(action), ...more })
const recover = () => user.call('POST', '/api/signing-passkeys/recovery', { code, password: user.password })
const enrol = ({ credential }: Pick<SoftwareAuthenticator, 'credential'>): ConfirmedAction => ({
  ...{ kind: 'enrol', credential, recoveryHash },
})
const requireAction = (isRequired: boolean): ConfirmedAction => ({ kind: 'require', isRequired })

test('a passkey that the signer added before its reply was lost is mailed once, and listed with its name', async () => {
  fail({ op: 'use-passkey', mode: 'lose-reply' })
  const sent = { action: enrol(passkey), password: user.password, name: 'Laptop' }
  const at = clock.now().getTime()
  expect((await user.call('POST', '/api/signing-passkeys', sent)).status).toBe(503)
  await waitForSigner()
  expect((await fetchPasskeys()).credentialIds).toEqual([passkey.credential.id])
  clock.advance(61_000)
  await expectEmails('added', 1)
  const [{ createdAt, ...listed }] = (await fetchPasskeys()).passkeys
  expect(listed).toEqual({ id: passkey.credential.id, name: 'Laptop', lastUsedAt: null })
  expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(at)
  expect(Date.parse(createdAt)).toBeLessThan(at + 60_000)
})

test('a requirement that the signer changed before the server was killed is mailed once', async () => {
  expect((await change(requireAction(true))).status).toBe(200)
  await expectEmails('required', 1)
  fail({ op: 'use-passkey', mode: 'kill-server' })
  const off = await prove(requireAction(false))
  const unanswered = user.call('POST', '/api/signing-passkeys', { action: requireAction(false), passkey: off })
  await expect(unanswered).rejects.toThrow()
  await world.server.exited
  await world.server.start()
  expect((await fetchPasskeys()).isRequired).toBe(false)
  clock.advance(61_000)
  await expectEmails('not-required', 1)
  // The change that was mailed at once is not mailed again.
  expect([await countEmails('added'), await countEmails('required')]).toEqual([1, 1])
})

test('a change that reached the signer at the second attempt is mailed once, a refused one never', async () => {
  const next = softwareAuthenticator({ rpId: 'localhost', origin: world.url })
  fail({ op: 'use-passkey', mode: 'lose-request' })
  expect((await change(enrol(next))).status).toBe(503)
  await waitForSigner()
  expect((await change(enrol(next))).status).toBe(200)
  expect((await change(enrol(next))).status).toBe(400)
  const gone: ConfirmedAction = { kind: 'remove', credentialId: next.credential.id }
  fail({ op: 'use-passkey', mode: 'lose-reply' })
  expect((await change(gone)).status).toBe(503)
  await waitForSigner()
  clock.advance(61_000)
  // Its job is due after those of the other three.
  await expectEmails('removed', 1)
  await expectEmails('added', 2)
  expect((await fetchPasskeys()).passkeys).toMatchObject([{ name: 'Laptop' }])
})

test('the start and the end of a recovery whose replies were lost are mailed once', async () => {
  fail({ op: 'recover-passkeys', mode: 'lose-reply' })
  expect((await recover()).status).toBe(503)
  await waitForSigner()
  clock.advance(61_000)
  await expectEmails('recovery-started', 1)
  fail({ op: 'recover-passkeys', mode: 'lose-reply' })
  expect((await recover()).status).toBe(503)
  await waitForSigner()
  expect((await fetchPasskeys()).credentialIds).toEqual([])
  clock.advance(61_000)
  await expectEmails('recovered', 1)
  expect(await countEmails('recovery-started')).toBe(1)
})

test('a recipient that the signer allowed before its reply was lost is mailed', async () => {
  await user.call('POST', '/api/allowed-recipients')
  const { id } = await addRecipient(user, { chain: 'eth', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' })
  fail({ op: 'set-recipients', mode: 'lose-reply' })
  const allow = () => user.call('POST', `/api/recipients/${id}/allow`, { password: user.password })
  expect((await allow()).status).toBe(503)
  await waitForSigner()
  await expectEmails('allowed', 1)
  expect((await allow()).body.data.recipients).toMatchObject([{ id }])
})
