import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EvmAddress } from '@murmur/contract/address'
import type { EvmSendTerms, EvmTerms } from '@murmur/contract/signer'
import { afterAll, expect, test } from 'vitest'
import { type GenuineTransaction, genuineCases } from '../../test-support/genuine-evm.ts'
import { asIntentId } from '../../test-support/ids.ts'
import {
  createUser,
  enrolAction,
  formatVerdict,
  passkeyWorld,
  requestAction,
  unwrapResult,
} from '../../test-support/passkeys/passkey-world.ts'
import {
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '../../test-support/passkeys/software-authenticator.ts'
import { raiseByEighth } from '../../test-support/replacements/genuine-replacement.ts'
import { type GenuineSend, genuineSend } from '../../test-support/sends/genuine-send.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-held-'))
afterAll(() => rmSync(folder, { recursive: true }))
const world = passkeyWorld(folder)
const ask = world.startSignerClient()
const deadline = world.start / 1000 + 200

type Terms = EvmTerms | EvmSendTerms
type Kind = 'speed-up' | 'cancel'

function approve(terms: Terms, passkey: SoftwareAuthenticator): void {
  const { mac, passkey: request } = unwrapResult(ask('attest', { terms }))
  if (!request) throw new Error('no challenge')
  unwrapResult(ask('approve', { terms, mac, assertion: passkey.assert(request) }))
}

/** Signs a transaction that the user's passkey approved, if one is required. The server then withholds it. */
function holdOne(name: string, isRequired: boolean, create: (user: EvmAddress) => GenuineTransaction | GenuineSend) {
  const user = createUser(ask, name)
  const passkey = softwareAuthenticator()
  unwrapResult(ask('use-passkey', { userId: user.userId, action: enrolAction(passkey, 'a'.repeat(64)), passkey: null }))
  if (isRequired) unwrapResult(requestAction(ask, user, passkey, { kind: 'require', isRequired: true }))
  const { terms: given, transaction } = create(user.evmAddress)
  const terms = { ...given, userId: user.userId, walletId: user.walletId } as Terms
  if (isRequired) approve(terms, passkey)
  const { mac } = unwrapResult(ask('attest', { terms }))
  const { raw } = unwrapResult(ask('sign-evm', { ...user.keys, terms, mac, transaction }))
  /** Another intent of the same call, and the same one with a raised priority, attested by the server alone. */
  const foreign = { ...terms, intentId: asIntentId('another') } as Terms
  const raised = { ...terms, priority: 'urgent' } as Terms
  const macs = new Map([terms, foreign, raised].map((each) => [each, unwrapResult(ask('attest', { terms: each })).mac]))
  const replaceUnder = (its: Terms, kind: Kind) =>
    ask('replace-evm', {
      ...{ ...user.keys, terms: its, mac: macs.get(its) ?? '', original: raw, kind, yes: null },
      maxFeePerGas: raiseByEighth(transaction.maxFeePerGas),
      maxPriorityFeePerGas: raiseByEighth(transaction.maxPriorityFeePerGas),
    })
  const replace = (its: Terms, kind: Kind) => formatVerdict(replaceUnder(its, kind))
  return { name, terms, foreign, raised, replace, replaceUnder, approveForeign: () => approve(foreign, passkey) }
}

const trade = (isApproval: boolean) => (user: EvmAddress) => {
  const cases = genuineCases({ chain: 'eth', isBuy: false, feeBps: 50, user, deadline })
  const found = cases.find((each) => each.name.includes('approve') === isApproval)
  if (!found) throw new Error('no case')
  return found
}
const send = (user: EvmAddress) => genuineSend('eth', true, { user, deadline })
const needsPasskey = 'PASSKEY: these terms need the user’s passkey'
const elsewhere = 'REFUSED: the original was signed under other terms'

test('the signer requires no passkey for a replacement if the user does not, and keeps the receipt of a sped-up transaction', () => {
  const { terms, replaceUnder } = holdOne('relaxed', false, send)
  const { statement } = unwrapResult(replaceUnder(terms, 'speed-up'))
  expect(statement).toMatchObject({ passkey: null, signature: expect.any(String) })
})

test('the signer refuses to replace a transaction confirmed by passkey under later terms', () => {
  const held = [
    holdOne('swap', true, trade(false)),
    holdOne('approval', true, trade(true)),
    holdOne('send', true, send),
  ]
  for (const { name, terms, foreign, raised, replace, approveForeign } of held) {
    expect(replace(raised, 'speed-up'), name).toBe(needsPasskey)
    expect(replace(foreign, 'speed-up'), name).toBe(needsPasskey)
    approveForeign()
    expect(replace(foreign, 'speed-up'), name).toBe(elsewhere)
    expect(replace(terms, 'speed-up'), name).toBe('done')
  }
  const late = holdOne('late', true, trade(false))
  world.wait(201_000)
  for (const { name, terms, foreign, replace } of held.slice(0, 2)) {
    expect(replace(foreign, 'cancel'), name).toBe(elsewhere)
    expect(replace(terms, 'cancel'), name).toBe('done')
  }
  expect(late.replace(late.foreign, 'cancel')).toBe(needsPasskey)
})
