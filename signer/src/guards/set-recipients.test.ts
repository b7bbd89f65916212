import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listed, notListed, recipientsWorld } from '../../test-support/guards/recipients-world.ts'
import { formatVerdict, limitMs, requestAction, unwrapResult } from '../../test-support/passkeys/passkey-world.ts'
import { otherAddress } from '../../test-support/sends/genuine-send.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-recipients-'))
afterAll(() => rmSync(folder, { recursive: true }))
const world = recipientsWorld(folder)
beforeEach(() => world.newUser())

const needsPasskey = 'PASSKEY: this needs the user’s passkey'
const frozen = 'FROZEN: the account is frozen'

describe('one more recipient', () => {
  it('waits as long as looser limits, counted by the signer from the first request', () => {
    world.restrict()
    unwrapResult(world.allow(listed.evm))
    const from = world.now().getTime() + limitMs
    expect(world.list()).toEqual({ recipients: [{ recipient: listed.evm, from }], liftedFrom: null })
    world.wait(1_000)
    const text = world.readJournal()
    unwrapResult(world.allow(listed.evm))
    world.restrict(listed.evm)
    expect([world.list()?.recipients, world.readJournal()]).toEqual([[{ recipient: listed.evm, from }], text])
    world.wait(limitMs - 1_001)
    expect(world.perform(world.evmSend())).toBe(notListed)
    world.wait(1)
    expect(world.list()?.recipients).toEqual([{ recipient: listed.evm, from: null }])
    expect(world.perform(world.evmSend())).toBe('done')
  })

  it('needs the passkey of a user who requires one, over exactly this recipient', () => {
    world.restrict()
    const passkey = world.enrol()
    expect(formatVerdict(world.allow(listed.evm))).toBe(needsPasskey)
    const other = passkey.prove({ kind: 'allow-recipient', recipient: listed.sol })
    expect(formatVerdict(world.allow(listed.evm, other))).toBe('PASSKEY: the passkey signed something else')
    const all = passkey.prove({ kind: 'any-recipient' })
    expect(formatVerdict(world.allow(listed.evm, all))).toBe('PASSKEY: the passkey signed something else')
    expect(formatVerdict(world.allow(listed.sol, other))).toBe('done')
    expect(world.list()?.recipients).toEqual([{ recipient: listed.sol, from: world.now().getTime() + limitMs }])
    unwrapResult(world.set({ kind: 'disallow', recipient: listed.sol }))
    expect(formatVerdict(world.allow(listed.sol, other))).toBe('PASSKEY: the passkey’s signature was used before')
  })

  it('of one chain takes a signature over the address on every EVM chain, of no other address', () => {
    world.restrict()
    const passkey = world.enrol()
    const key = listed.evm.replace('evm:', 'base:')
    const other = passkey.prove({ kind: 'allow-recipient', recipient: `evm:${otherAddress.toLowerCase()}` })
    expect(formatVerdict(world.allow(key, other))).toBe('PASSKEY: the passkey signed something else')
    const proof = passkey.prove({ kind: 'allow-recipient', recipient: listed.evm })
    expect(formatVerdict(world.allow(key, proof))).toBe('done')
    expect(world.list()?.recipients).toEqual([{ recipient: key, from: world.now().getTime() + limitMs }])
  })

  it('leaves the list on every chain, or on one', () => {
    const [onEth, onBase] = [listed.evm.replace('evm:', 'eth:'), listed.evm.replace('evm:', 'base:')]
    world.restrict(listed.sol, onEth, onBase, listed.evm)
    const remove = (recipient: string) =>
      unwrapResult(world.set({ kind: 'disallow', recipient })).recipients?.recipients.map((each) => each.recipient)
    expect(remove(onEth)).toEqual([listed.sol, onBase, listed.evm])
    expect(remove(listed.evm)).toEqual([listed.sol])
  })

  it('is verified by the passkey if one was sent, though none is required', () => {
    const passkey = world.enrol()
    unwrapResult(requestAction(world.ask(), world.user(), passkey, { kind: 'require', isRequired: false }))
    world.restrict()
    const wrong = passkey.prove({ kind: 'any-recipient' })
    expect(formatVerdict(world.allow(listed.evm, wrong))).toBe('PASSKEY: the passkey signed something else')
    expect(formatVerdict(world.allow(listed.evm))).toBe('done')
  })

  it('can be removed at once, and waits again when it is added again', () => {
    world.restrict(listed.evm)
    const send = world.evmSend()
    const { mac } = unwrapResult(send.attest())
    unwrapResult(world.set({ kind: 'disallow', recipient: listed.evm }))
    expect(formatVerdict(send.sign(mac))).toBe(notListed)
    unwrapResult(world.allow(listed.evm))
    expect(world.perform(world.evmSend())).toBe(notListed)
    unwrapResult(world.set({ kind: 'disallow', recipient: listed.evm }))
    world.wait(limitMs)
    expect(world.perform(world.evmSend())).toBe(notListed)
  })
})

describe('the end of a list', () => {
  it('waits, and is cancelled by switching the list on again', () => {
    world.restrict(listed.sol)
    unwrapResult(world.lift())
    expect(world.list()?.liftedFrom).toBe(world.now().getTime() + limitMs)
    world.wait(limitMs - 1)
    expect(world.perform(world.evmSend())).toBe(notListed)
    world.restrict(listed.evm)
    world.wait(limitMs)
    // Switching it on again adds no recipient.
    expect(world.list()).toEqual({ recipients: [{ recipient: listed.sol, from: null }], liftedFrom: null })
    unwrapResult(world.lift())
    world.wait(limitMs)
    expect([world.list(), world.perform(world.evmSend())]).toEqual([null, 'done'])
    world.restrict()
    expect(world.perform(world.evmSend())).toBe(notListed)
  })

  it('needs the passkey of a user who requires one', () => {
    world.restrict()
    const passkey = world.enrol()
    expect(formatVerdict(world.lift())).toBe(needsPasskey)
    const other = passkey.prove({ kind: 'allow-recipient', recipient: listed.evm })
    expect(formatVerdict(world.lift(other))).toBe('PASSKEY: the passkey signed something else')
    expect(formatVerdict(world.lift(passkey.prove({ kind: 'any-recipient' })))).toBe('done')
    expect(world.list()?.liftedFrom).toBe(world.now().getTime() + limitMs)
  })
})

describe('a pending change', () => {
  it('is cancelled on request and by a freeze, which allows stricter changes alone', () => {
    world.restrict(listed.sol)
    const cancelled = { recipients: [{ recipient: listed.sol, from: null }], liftedFrom: null }
    const loosen = () => [formatVerdict(world.allow(listed.evm)), formatVerdict(world.lift())]
    expect(loosen()).toEqual(['done', 'done'])
    expect(unwrapResult(world.set({ kind: 'keep' })).recipients).toEqual(cancelled)
    expect(loosen()).toEqual(['done', 'done'])
    expect(unwrapResult(world.ask()('freeze', { userId: world.user().userId, by: 'user' })).recipients).toEqual(
      cancelled,
    )
    expect(loosen()).toEqual([frozen, frozen])
    unwrapResult(world.set({ kind: 'disallow', recipient: listed.sol }))
    world.wait(limitMs)
    expect(world.list()).toEqual({ recipients: [], liftedFrom: null })
  })
})

it('the list survives a restart, the loss of every passkey, and applies in a second signer at once', () => {
  const passkey = world.enrol()
  const second = world.startSignerClient()
  const send = world.evmSend()
  world.restrict(listed.sol)
  const { credential } = passkey
  unwrapResult(requestAction(world.ask(), world.user(), passkey, { kind: 'require', isRequired: false }))
  unwrapResult(requestAction(world.ask(), world.user(), passkey, { kind: 'remove', credentialId: credential.id }))
  unwrapResult(world.allow(listed.evm))
  expect(formatVerdict(second('attest', { terms: send.terms }))).toBe(notListed)
  world.restart()
  expect(world.perform(send)).toBe(notListed)
  expect(world.list()?.recipients).toHaveLength(2)
  world.wait(limitMs)
  expect(world.perform(world.evmSend())).toBe('done')
})
