import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BaseUnits } from '@murmur/contract/money'
import type { ReplacementTerms } from '@murmur/contract/signer'
import { afterAll, expect, test } from 'vitest'
import { toBaseUnits } from '#base-units.ts'
import {
  createUser,
  enrolAction,
  formatVerdict,
  passkeyWorld,
  requestAction,
  unwrapResult,
} from '../../test-support/passkeys/passkey-world.ts'
import { softwareAuthenticator } from '../../test-support/passkeys/software-authenticator.ts'
import { genuineSend } from '../../test-support/sends/genuine-send.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-replace-'))
afterAll(() => rmSync(folder, { recursive: true }))
const world = passkeyWorld(folder)
const ask = world.startSignerClient()
const needsPasskey = 'PASSKEY: these terms need the user’s passkey'

test('the signer requires a passkey confirmation for a replacement beyond the agreed fee, and none within it', () => {
  const user = createUser(ask, 'alice')
  const passkey = softwareAuthenticator()
  unwrapResult(ask('use-passkey', { userId: user.userId, action: enrolAction(passkey, 'a'.repeat(64)), passkey: null }))
  unwrapResult(requestAction(ask, user, passkey, { kind: 'require', isRequired: true }))
  const deadline = world.start / 1000 + 200
  const genuine = genuineSend('eth', true, { user: user.evmAddress, deadline })
  const terms = { ...genuine.terms, userId: user.userId, walletId: user.walletId }
  const { mac, passkey: request } = unwrapResult(ask('attest', { terms }))
  if (!request) throw new Error('no challenge')
  unwrapResult(ask('approve', { terms, mac, assertion: passkey.assert(request) }))
  const { transaction } = genuine
  const { raw, hash } = unwrapResult(ask('sign-evm', { ...user.keys, terms, mac, transaction }))

  const { intentId, userId, walletId, chain, chainId, address } = terms
  const ids = { intentId, userId, walletId, chain, chainId, address }
  const approvalFor = (kind: ReplacementTerms['kind'], maxNetworkFee: BaseUnits): ReplacementTerms => ({
    ...{ ...ids, side: 'replace', kind, nonce: transaction.nonce, replaces: hash, maxNetworkFee, deadline },
  })
  const replace = (
    approval: ReplacementTerms | null,
    maxFeePerGas: bigint,
    kind: ReplacementTerms['kind'] = 'speed-up',
  ) =>
    ask('replace-evm', {
      ...{ ...user.keys, terms, mac, original: raw, kind, maxPriorityFeePerGas: toBaseUnits(1125000000n) },
      maxFeePerGas: toBaseUnits(maxFeePerGas),
      yes: approval && { terms: approval, mac: unwrapResult(ask('attest', { terms: approval })).mac },
    })

  // The agreed 0.02 ETH are 307 gwei for 65,000 gas.
  expect(formatVerdict(replace(null, 300_000_000_000n))).toBe('done')
  expect(formatVerdict(replace(null, 310_000_000_000n))).toBe('REFUSED: the network fee is above the agreed maximum')
  const approval = approvalFor('speed-up', toBaseUnits(65_000_000_000_000_000n))
  expect(formatVerdict(replace(approval, 1_000_000_000_000n))).toBe(needsPasskey)
  const attested = unwrapResult(ask('attest', { terms: approval }))
  if (!attested.passkey) throw new Error('no challenge')
  const assertion = passkey.assert(attested.passkey)
  expect(
    formatVerdict(
      ask('approve', { terms: { ...approval, maxNetworkFee: toBaseUnits(1n) }, mac: attested.mac, assertion }),
    ),
  ).toMatch(/^TAMPERED/)
  unwrapResult(ask('approve', { terms: approval, mac: attested.mac, assertion }))
  expect(formatVerdict(replace(approval, 1_000_000_000_000n))).toBe('done')
  expect(formatVerdict(replace(approval, 1_000_000_000_001n))).toBe(
    'REFUSED: the network fee is above the agreed maximum',
  )
  // The same approval covers every fee up to its maximum, only for this nonce.
  expect(formatVerdict(replace(approval, 900_000_000_000n))).toBe('done')
  expect(
    formatVerdict(replace(approvalFor('speed-up', toBaseUnits(65_000_000_000_000_001n)), 1_000_000_000_000n)),
  ).toBe(needsPasskey)
  expect(
    formatVerdict(replace(approvalFor('cancel', toBaseUnits(1_000_000_000_000_000n)), 40_000_000_000n, 'cancel')),
  ).toBe(needsPasskey)
  expect(formatVerdict(replace(null, 40_000_000_000n, 'cancel'))).toBe('REFUSED: only the user can cancel a send')
})
