import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PasskeyAction } from '@murmur/contract/signer-passkeys'
import { afterAll, describe, expect, it } from 'vitest'
import { asWalletId } from '../../test-support/ids.ts'
import {
  createExportKey,
  createUser,
  enrolAction,
  formatVerdict,
  passkeyWorld,
  prove,
  recoveryMs,
  requestAction,
  unwrapResult,
} from '../../test-support/passkeys/passkey-world.ts'
import { softwareAuthenticator } from '../../test-support/passkeys/software-authenticator.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-use-passkey-'))
afterAll(() => rmSync(folder, { recursive: true }))
const world = passkeyWorld(folder)
const ask = world.startSignerClient()
const code = 'K7Q2-M4XA-9TRD-VW3C-ZP6H'
const recoveryHash = createHash('sha256').update(code).digest('hex')
const needsPasskey = 'PASSKEY: this needs the user’s passkey'

let users = 0
/** Creates a user with one passkey; `isRequired`: for every approval. */
function enrolledUser({ isRequired = false } = {}) {
  const user = createUser(ask, `user-${++users}`)
  const passkey = softwareAuthenticator()
  unwrapResult(ask('use-passkey', { userId: user.userId, action: enrolAction(passkey, recoveryHash), passkey: null }))
  if (isRequired) unwrapResult(requestAction(ask, user, passkey, { kind: 'require', isRequired }))
  return { ...user, passkey }
}
type EnrolledUser = ReturnType<typeof enrolledUser>

const stateOf = ({ userId }: Pick<EnrolledUser, 'userId'>) => unwrapResult(ask('passkey-state', { userId }))
const use = (
  { userId }: EnrolledUser,
  action: PasskeyAction,
  passkey: Parameters<typeof ask<'use-passkey'>>[1]['passkey'],
) => formatVerdict(ask('use-passkey', { userId, action, passkey }))
const recover = ({ userId }: EnrolledUser, given = code) => ask('recover-passkeys', { userId, code: given })

describe('a passkey', () => {
  it('is trusted without another only if it is the user’s first', () => {
    const user = enrolledUser()
    const next = softwareAuthenticator()
    expect(use(user, enrolAction(next), null)).toBe(needsPasskey)
    expect(formatVerdict(requestAction(ask, user, next, enrolAction(next)))).toBe(
      'PASSKEY: the user has no such passkey',
    )
    expect(formatVerdict(requestAction(ask, user, user.passkey, enrolAction(next)))).toBe('done')
    expect(stateOf(user).credentialIds).toEqual([user.passkey.credential.id, next.credential.id])
    expect(formatVerdict(requestAction(ask, user, next, enrolAction(next)))).toBe(
      'PASSKEY_KNOWN: this passkey is already enrolled',
    )
  })

  it('cannot prove itself as the first in place of the server', () => {
    const user = createUser(ask, 'user-without-a-passkey')
    const first = softwareAuthenticator()
    expect(formatVerdict(requestAction(ask, user, first, enrolAction(first)))).toBe(
      'PASSKEY: the user has no such passkey',
    )
    expect(stateOf(user).credentialIds).toEqual([])
  })

  it('must have a public key on the curve', () => {
    const user = createUser(ask, 'user-off-the-curve')
    const { credential } = softwareAuthenticator()
    const point = Buffer.from(credential.publicKey, 'base64url')
    point[64] = (point[64] ?? 0) ^ 1
    const action = enrolAction({
      ...softwareAuthenticator(),
      credential: { ...credential, publicKey: point.toString('base64url') },
    })
    const answer = ask('use-passkey', { userId: user.userId, action, passkey: null })
    expect(formatVerdict(answer)).toBe('PASSKEY_INVALID: the public key is not a point on P-256')
  })

  it('can be removed, and the requirement changed, only with one of the user’s own passkeys', () => {
    const [user, other] = [enrolledUser({ isRequired: true }), enrolledUser()]
    const second = softwareAuthenticator()
    unwrapResult(requestAction(ask, user, user.passkey, enrolAction(second)))
    const actions: PasskeyAction[] = [
      { kind: 'remove', credentialId: second.credential.id },
      { kind: 'require', isRequired: false },
      { kind: 'replace-recovery', recoveryHash },
      { kind: 'limits', perTradeUsd: null, perDayUsd: 500 },
    ]
    for (const action of actions) {
      expect(use(user, action, null)).toBe(needsPasskey)
      expect(formatVerdict(requestAction(ask, user, other.passkey, action))).toBe(
        'PASSKEY: the user has no such passkey',
      )
      expect(use(user, action, prove(ask, other, other.passkey, action)), action.kind).toMatch(/^PASSKEY/)
    }
    expect(stateOf(user)).toMatchObject({ isRequired: true, credentialIds: { length: 2 } })
    for (const action of actions)
      expect(formatVerdict(requestAction(ask, user, user.passkey, action)), action.kind).toBe('done')
    expect(stateOf(user)).toMatchObject({ isRequired: false, credentialIds: [user.passkey.credential.id] })
  })

  it('cannot be removed as the last one while it is required, and can be required only with a recovery code', () => {
    const user = enrolledUser({ isRequired: true })
    const removal: PasskeyAction = { kind: 'remove', credentialId: user.passkey.credential.id }
    expect(formatVerdict(requestAction(ask, user, user.passkey, removal))).toBe(
      'PASSKEY_LAST: the last passkey cannot be removed while one is required',
    )
    const { userId } = createUser(ask, 'user-without-code')
    const passkey = softwareAuthenticator()
    unwrapResult(ask('use-passkey', { userId, action: enrolAction(passkey), passkey: null }))
    expect(formatVerdict(requestAction(ask, { userId }, passkey, { kind: 'require', isRequired: true }))).toMatch(
      /^NO_RECOVERY_CODE: a passkey can be required/,
    )
  })
})

describe('a proof', () => {
  const action: PasskeyAction = { kind: 'limits', perTradeUsd: 100, perDayUsd: null }

  it('works once, for one action with exactly its values', () => {
    const user = enrolledUser()
    const proof = prove(ask, user, user.passkey, action)
    const wrongChallenge = 'PASSKEY: the passkey signed something else'
    expect(use(user, { ...action, perTradeUsd: 101 }, proof)).toBe(wrongChallenge)
    expect(use(user, { kind: 'require', isRequired: false }, proof)).toBe(wrongChallenge)
    expect(use(user, action, proof)).toBe('done')
    expect(use(user, action, proof)).toBe('PASSKEY: the passkey’s signature was used before')
  })

  it('is valid for 5 minutes, with a nonce of this signer only', () => {
    const user = enrolledUser()
    const late = prove(ask, user, user.passkey, action)
    world.wait(300_001)
    expect(use(user, action, late)).toBe('PASSKEY: the challenge has expired')
    const proof = prove(ask, user, user.passkey, action)
    for (const nonce of [
      proof.nonce.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
      `${proof.nonce}.0`,
      'nonce',
    ])
      expect(use(user, action, { ...proof, nonce })).toBe('PASSKEY: the challenge is not one that the signer issued')
  })
})

describe('an export', () => {
  const exported = (user: EnrolledUser, passkey: Parameters<typeof use>[2], walletId = user.walletId) =>
    formatVerdict(ask('export', { ...user.keys, walletId, publicKey: createExportKey(), passkey }))

  it('requires a passkey once, for this wallet, if the user requires one', () => {
    const [user, other] = [enrolledUser({ isRequired: true }), enrolledUser({ isRequired: true })]
    const action: PasskeyAction = { kind: 'export', walletId: user.walletId }
    expect(exported(user, null)).toBe(needsPasskey)
    expect(exported(user, prove(ask, other, other.passkey, action))).toMatch(/^PASSKEY/)
    expect(exported(user, prove(ask, user, user.passkey, { ...action, walletId: asWalletId('x') }))).toMatch(/^PASSKEY/)
    const proof = prove(ask, user, user.passkey, action)
    expect(exported(user, proof)).toBe('done')
    expect(exported(user, proof)).toMatch(/used before$/)
    // Another user's id does not open the wallet's seal.
    expect(exported({ ...user, keys: { ...user.keys, userId: enrolledUser().userId } }, null)).toMatch(/^TAMPERED/)
  })

  it('requires no passkey if the user requires none', () => {
    expect(exported(enrolledUser(), null)).toBe('done')
  })
})

describe('a recovery', () => {
  it('requires the code and 48 hours, then removes the passkeys and the requirement', () => {
    const user = enrolledUser({ isRequired: true })
    expect(formatVerdict(recover(user, code.replace('K7Q2', 'K7Q3')))).toBe('PASSKEY: the recovery code is wrong')
    const { recoveryDueAt } = unwrapResult(recover(user))
    world.wait(recoveryMs - 1)
    expect(unwrapResult(recover(user))).toMatchObject({ recoveryDueAt, isRequired: true, credentialIds: { length: 1 } })
    expect(use(user, enrolAction(softwareAuthenticator()), null)).toBe(needsPasskey)
    world.wait(1)
    expect(formatVerdict(recover(user, code.toLowerCase()))).toBe('PASSKEY: the recovery code is wrong')
    const nothing = {
      credentialIds: [],
      isRequired: false,
      threshold: null,
      hasRecoveryCode: false,
      recoveryDueAt: null,
    }
    const { id } = user.passkey.credential
    const recent = [`enrolled ${id}`, 'required true', 'recovery-begun', 'recovered']
    expect(unwrapResult(recover(user))).toEqual({ ...nothing, changes: { count: 4, recent } })
    expect(formatVerdict(recover(user))).toBe('PASSKEY: the recovery code is wrong')
    expect(use(user, enrolAction(softwareAuthenticator(), recoveryHash), null)).toBe('done')
  })

  it('is cancelled by a passkey, which replaces the code', () => {
    const user = enrolledUser({ isRequired: true })
    unwrapResult(recover(user))
    const next = 'NEXT-M4XA-9TRD-VW3C-ZP6H'
    const hash = createHash('sha256').update(next).digest('hex')
    const cancel: PasskeyAction = { kind: 'replace-recovery', recoveryHash: hash }
    expect(use(user, cancel, null)).toBe(needsPasskey)
    expect(unwrapResult(requestAction(ask, user, user.passkey, cancel))).toMatchObject({
      recoveryDueAt: null,
      isRequired: true,
    })
    world.wait(recoveryMs)
    expect(formatVerdict(recover(user))).toBe('PASSKEY: the recovery code is wrong')
    expect(unwrapResult(recover(user, next)).recoveryDueAt).not.toBeNull()
  })

  it('waits across a restart', () => {
    const user = enrolledUser()
    const { recoveryDueAt } = unwrapResult(recover(user))
    expect(unwrapResult(world.startSignerClient()('recover-passkeys', { userId: user.userId, code }))).toMatchObject({
      recoveryDueAt,
    })
  })
})

describe('a signer without a configured site', () => {
  it('refuses to enrol or confirm anything', () => {
    const plain = world.startSigner(null)
    unwrapResult(plain('hello', { sentinel: null }))
    const action = enrolAction(softwareAuthenticator())
    const answer = plain('use-passkey', { userId: enrolledUser().userId, action, passkey: null })
    expect(formatVerdict(answer)).toBe('PASSKEYS_OFF: passkeys are not configured')
  })
})
