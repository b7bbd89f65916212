import { coinAddresses } from '@murmur/contract/chains'
import type { ConfirmedAction } from '@murmur/contract/trading/signing-passkeys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { softwareAuthenticator } from '../../../../signer/test-support/passkeys/software-authenticator.ts'
import { testClock } from '../../../../world/clock/test-clock.ts'
import { type ApiUser, newUser } from '../../../../world/new-user.ts'
import { withFaultySigner } from '../../../../world/processes/faulty-signer.ts'
import { sandboxTokens } from '../../../../world/sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../../../../world/start-world.ts'

const { clock, fail } = withFaultySigner(testClock())
let world: World
let user: ApiUser
beforeAll(async () => {
  world = await startWorld({ clock })
  // The requests that the last signer without passkeys did not know.
  fail({
    unknown: [
      ...(['approve', 'passkey-state', 'passkey-challenge', 'use-passkey', 'recover-passkeys'] as const),
      ...([
        'freeze',
        'thaw',
        'set-limits',
        'keep-limits',
        'set-recipients',
        'guard-state',
        'sign-log',
        'log-state',
      ] as const),
    ],
  })
  user = await newUser(world)
})
afterAll(() => world?.stop())

const { credential } = softwareAuthenticator()
const enrol: ConfirmedAction = { kind: 'enrol', credential, recoveryHash: null }
const limits = () => user.call('PUT', '/api/trading/limits', { perTradeUsd: 500, perDayUsd: null })
const passkeyRequests = [
  ['the list of passkeys', () => user.call('GET', '/api/signing-passkeys')],
  ['a challenge', () => user.call('POST', '/api/signing-passkeys/challenge', { action: enrol })],
  ['a new passkey', () => user.call('POST', '/api/signing-passkeys', { action: enrol, password: user.password })],
  ['a name', () => user.call('PUT', `/api/signing-passkeys/${credential.id}`, { name: 'Laptop' })],
  [
    'a recovery',
    () =>
      user.call('POST', '/api/signing-passkeys/recovery', {
        code: 'K7Q2-M4XA-9TRD-VW3C-ZP6H',
        password: user.password,
      }),
  ],
  ['limits that the signer keeps', limits],
  ['a list of recipients', () => user.call('POST', '/api/allowed-recipients')],
] as const

test.each(passkeyRequests)(
  'the server responds with a full sentence when an earlier signer release lacks %s',
  async (_, send) => {
    const { status, body } = await send()
    expect(status).toBe(503)
    expect(body).toMatchObject({ success: false, code: 'SERVICE_UNAVAILABLE', reasonId: 'signer-outdated' })
    expect(body.message).toMatch(/being updated.*everything else works/)
  },
)

test('the server trades, reads limits, freezes and exports keys with an earlier signer release', async () => {
  const order = { amountInUsd: '5', tokenAddress: sandboxTokens.link.address, chain: 'eth' }
  expect((await user.call('POST', '/buy', order)).body).toMatchObject({ success: true })
  const sold = { percentage: '50', tokenAddress: sandboxTokens.link.address, chain: 'eth' }
  expect((await user.call('POST', '/sell', sold)).body).toMatchObject({ success: true })
  expect((await user.call('GET', '/api/trading/limits')).body.data).toMatchObject({ perTradeUsd: null, signer: null })
  const keys = await user.call('POST', '/users/exportprivatekeys', { password: user.password })
  expect(keys.body.data.ethPrivateKey).toMatch(/^0x[0-9a-f]{64}$/)
  expect((await user.call('POST', '/api/account/freeze')).body.data).toMatchObject({
    ...{ freeze: { by: 'user' }, isFrozenInSigner: null },
  })
  const quote = { side: 'buy', ...order, tokenAddress: coinAddresses.eth }
  expect((await user.call('POST', '/api/quotes', quote)).body).toMatchObject({ code: 'ACCOUNT_FROZEN' })
})
