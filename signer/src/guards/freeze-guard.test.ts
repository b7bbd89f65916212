import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReplacementTerms } from '@murmur/contract/signer'
import type { FrozenBy } from '@murmur/contract/signer-guards'
import { afterAll, describe, expect, it } from 'vitest'
import { toBaseUnits } from '#base-units.ts'
import { genuineCases } from '../../test-support/genuine-evm.ts'
import { genuineRoute } from '../../test-support/genuine-route.ts'
import { asIntentId } from '../../test-support/ids.ts'
import {
  createExportKey,
  createUser,
  enrolAction,
  formatVerdict,
  passkeyWorld,
  requestAction,
  thawMs,
  type User,
  unwrapResult,
} from '../../test-support/passkeys/passkey-world.ts'
import { softwareAuthenticator } from '../../test-support/passkeys/software-authenticator.ts'
import { genuineSend } from '../../test-support/sends/genuine-send.ts'
import { compileDraft } from '../../test-support/solana-draft.ts'
import { genuineRevoke } from '../../test-support/upkeep/genuine-revoke.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-freeze-'))
afterAll(() => rmSync(folder, { recursive: true }))
const world = passkeyWorld(folder)
let ask = world.startSignerClient()
const frozen = 'FROZEN: the account is frozen'
let users = 0
const newUser = () => createUser(ask, `user-${++users}`)
const freeze = ({ userId }: User, by: FrozenBy = 'user') => unwrapResult(ask('freeze', { userId, by })).freezes
const thaw = ({ userId }: User, by: FrozenBy = 'user') => unwrapResult(ask('thaw', { userId, by })).freezes
const stateOf = ({ userId }: User) => unwrapResult(ask('guard-state', { userId })).freezes
const deadline = () => (world.now().getTime() + 200_000) / 1000

/**
 * Creates requests as a server would: a trade, a send and a revocation on an EVM chain, with functions to attest and
 * sign them.
 */
function intents(user: User) {
  const options = { user: user.evmAddress, deadline: deadline() }
  const [buy] = genuineCases({ ...options, chain: 'eth', isBuy: true, feeBps: 50 })
  if (!buy) throw new Error('no case')
  return [buy, genuineSend('base', true, options), genuineRevoke('base', options)].map(
    ({ terms: genuine, transaction }, at) => {
      const { userId, walletId } = user
      const terms = { ...genuine, userId, walletId, intentId: asIntentId(`intent-${user.userId}-${at}`) }
      const attest = () => ask('attest', { terms })
      const sign = (mac: string) => ask('sign-evm', { ...user.keys, terms, mac, transaction })
      return { terms, transaction, attest, sign, mac: '' }
    },
  )
}
const attested = (user: User) => intents(user).map((each) => ({ ...each, mac: unwrapResult(each.attest()).mac }))
const exported = (user: User) => ask('export', { ...user.keys, publicKey: createExportKey(), passkey: null })

describe('a freeze', () => {
  it('rejects attestations, signatures and exports, even for terms attested before', async () => {
    const [user, other] = [newUser(), newUser()]
    const open = attested(user)
    const options = { user: user.solAddress as never, deadline: deadline(), feeBps: 50 }
    const route = await genuineRoute('shared_accounts_route_v2', { ...options, kind: 'new', isBuy: false })
    const { userId, walletId } = user
    const onSolana = { ...route.terms, userId, walletId }
    const { mac } = unwrapResult(ask('attest', { terms: onSolana }))
    expect(freeze(user)).toEqual([{ by: 'user', thawsAt: null }])
    for (const each of open) {
      expect(formatVerdict(each.sign(each.mac))).toBe(frozen)
      expect(formatVerdict(each.attest())).toBe(frozen)
    }
    const transaction = compileDraft(route.draft)
    expect(formatVerdict(ask('sign-solana', { ...user.keys, terms: onSolana, mac, transaction }))).toBe(frozen)
    expect(formatVerdict(exported(user))).toBe(frozen)
    for (const each of attested(other)) expect(formatVerdict(each.sign(each.mac))).toBe('done')
    expect(formatVerdict(exported(other))).toBe('done')
  })

  it('rejects an approval by passkey, too', () => {
    const user = newUser()
    const passkey = softwareAuthenticator()
    unwrapResult(
      ask('use-passkey', { userId: user.userId, action: enrolAction(passkey, 'a'.repeat(64)), passkey: null }),
    )
    unwrapResult(requestAction(ask, user, passkey, { kind: 'require', isRequired: true }))
    const [intent] = intents(user)
    const { mac, passkey: request } = unwrapResult(intent?.attest() ?? ask('attest', {} as never))
    if (!intent || !request) throw new Error('no challenge')
    freeze(user)
    const assertion = passkey.assert(request)
    expect(formatVerdict(ask('approve', { terms: intent.terms, mac, assertion }))).toBe(frozen)
  })

  it('allows cancelling a pending transaction, but not speeding it up', () => {
    const user = newUser()
    const [, send] = attested(user)
    if (send?.terms.side !== 'send') throw new Error('no send')
    const { terms, mac, transaction } = send
    const { raw, hash } = unwrapResult(send.sign(mac))
    freeze(user)
    const { intentId, userId, walletId, chain, chainId, address } = terms
    const approval = (kind: ReplacementTerms['kind']): ReplacementTerms => ({
      ...{ intentId, userId, walletId, chain, chainId, address, side: 'replace', kind },
      ...{
        nonce: transaction.nonce,
        replaces: hash,
        maxNetworkFee: toBaseUnits(3000000000000000n),
        deadline: deadline(),
      },
    })
    const replace = (kind: ReplacementTerms['kind'], approvalMac: string | null) =>
      ask('replace-evm', {
        ...{ ...user.keys, terms, mac, original: raw, kind },
        ...{ maxFeePerGas: toBaseUnits(34000000000n), maxPriorityFeePerGas: toBaseUnits(1200000000n) },
        yes: approvalMac === null ? null : { terms: approval(kind), mac: approvalMac },
      })
    expect(formatVerdict(replace('speed-up', null))).toBe(frozen)
    expect(formatVerdict(ask('attest', { terms: approval('speed-up') }))).toBe(frozen)
    expect(formatVerdict(replace('cancel', unwrapResult(ask('attest', { terms: approval('cancel') })).mac))).toBe(
      'done',
    )
  })

  it('is recorded once', () => {
    const user = newUser()
    freeze(user)
    const text = readFileSync(`${world.file}.passkeys`, 'utf8')
    expect(freeze(user)).toEqual([{ by: 'user', thawsAt: null }])
    expect(readFileSync(`${world.file}.passkeys`, 'utf8')).toBe(text)
  })
})

describe('a thaw', () => {
  it('ends only its own freeze, after a wait that the signer counts from the first request', () => {
    const user = newUser()
    expect(thaw(user)).toEqual([])
    freeze(user)
    freeze(user, 'operator')
    const thawsAt = world.now().getTime() + thawMs
    expect(thaw(user)).toEqual([
      { by: 'user', thawsAt },
      { by: 'operator', thawsAt: null },
    ])
    world.wait(60_000)
    expect(thaw(user)[0]).toEqual({ by: 'user', thawsAt })
    world.wait(thawMs - 60_001)
    expect(stateOf(user)).toHaveLength(2)
    world.wait(1)
    expect(stateOf(user)).toEqual([{ by: 'operator', thawsAt: null }])
    expect(formatVerdict(exported(user))).toBe(frozen)
    thaw(user, 'operator')
    world.wait(thawMs - 1)
    expect(formatVerdict(exported(user))).toBe(frozen)
    world.wait(1)
    expect(formatVerdict(exported(user))).toBe('done')
    for (const each of attested(user)) expect(formatVerdict(each.sign(each.mac))).toBe('done')
  })

  it('is cancelled by another freeze', () => {
    const user = newUser()
    freeze(user)
    thaw(user)
    expect(freeze(user)).toEqual([{ by: 'user', thawsAt: null }])
    world.wait(thawMs)
    expect(formatVerdict(exported(user))).toBe(frozen)
  })
})

describe('a freeze in the journal', () => {
  it('survives a restart, a torn line after it, and the loss of every passkey', () => {
    const user = newUser()
    const passkey = softwareAuthenticator()
    const enrol = { userId: user.userId, action: enrolAction(passkey, 'a'.repeat(64)), passkey: null }
    unwrapResult(ask('use-passkey', enrol))
    freeze(user)
    unwrapResult(requestAction(ask, user, passkey, { kind: 'remove', credentialId: passkey.credential.id }))
    const file = `${world.file}.passkeys`
    appendFileSync(file, readFileSync(file, 'utf8').slice(0, 120))
    ask = world.startSignerClient()
    expect(stateOf(user)).toEqual([{ by: 'user', thawsAt: null }])
    expect(formatVerdict(exported(user))).toBe(frozen)
  })

  it('cannot be truncated unnoticed, because the log names it', () => {
    const user = newUser()
    const file = `${world.file}.passkeys`
    const before = readFileSync(file)
    freeze(user)
    const whole = readFileSync(file)
    truncateSync(file, before.length)
    expect(formatVerdict(world.startSigner()('hello', { sentinel: null }))).toBe(
      'TAMPERED: the passkeys file is older than the signer’s log',
    )
    expect(formatVerdict(exported(user))).toBe('TAMPERED: the passkeys file is older than the signer’s log')
    writeFileSync(file, whole)
    expect(formatVerdict(exported(user))).toBe(frozen)
  })

  it('applies in another signer on the same folder at its next request', () => {
    const user = newUser()
    const other = world.startSignerClient()
    const [intent] = intents(user)
    if (!intent) throw new Error('no intent')
    const { mac } = unwrapResult(intent.attest())
    unwrapResult(other('freeze', { userId: user.userId, by: 'operator' }))
    expect(formatVerdict(intent.sign(mac))).toBe(frozen)
  })
})
