import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, test } from 'vitest'
import { toBaseUnits } from '#base-units.ts'
import { newKeyring } from '#keys/keyring.ts'
import { openPasskeyStore, type PasskeyStore } from '#passkeys/passkey-store.ts'
import { noPasskeys, type PasskeyChange } from '#passkeys/user-passkeys.ts'
import { asUserId } from '../../test-support/ids.ts'

const folder = mkdtempSync(join(tmpdir(), 'murmur-passkeys-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = () => join(folder, `passkeys-${++files}`)
const ring = newKeyring(new Uint8Array(32).fill(7))
const user = asUserId('user-1')
const enrolled = (id: string): PasskeyChange => ({ kind: 'enrolled', id, publicKey: 'key', recoveryHash: null })
const add = (store: PasskeyStore, ...changes: PasskeyChange[]) =>
  store.change(ring, user, () => ({ changes, result: undefined }))
const idsOf = (store: PasskeyStore) => store.read(user).credentials.map(({ id }) => id)
const reopen = (file: string, oneOf: string[] = []) => {
  const store = openPasskeyStore(file)
  store.open(ring, oneOf)
  return store
}

test('the passkey store keeps changes of users after a restart, sealed, in a file that only its owner can read', () => {
  const file = newFile()
  const store = openPasskeyStore(file)
  expect(store.head()).toBeUndefined()
  add(store, enrolled('credential-1'), { kind: 'required', isRequired: true })
  add(store, { kind: 'used', id: 'credential-1', counter: 3, challenge: 'challenge', until: 1 })
  add(store, { kind: 'signed', challenge: 'challenge', transaction: 'swap 1' })
  const again = reopen(file)
  expect(again.read(user)).toEqual(store.read(user))
  expect(again.read(user)).toMatchObject({ isRequired: true, credentials: [{ id: 'credential-1', counter: 3 }] })
  expect(again.read(user).used.get('challenge')).toMatchObject({
    until: 1,
    signed: ['swap 1'],
    passkey: { id: 'credential-1' },
  })
  expect(again.head()).toBe(store.head())
  expect(again.read(asUserId('user-2')).credentials).toEqual([])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).not.toContain('credential-1')
})

test('the passkey store reads a file in many chunks, with lines across their borders', () => {
  const file = newFile()
  const store = openPasskeyStore(file)
  const ids = Array.from({ length: 5 }, (_, at) => `credential-${at}`)
  for (const id of ids) add(store, { kind: 'enrolled', id, publicKey: 'k'.repeat(400_000), recoveryHash: null })
  expect(statSync(file).size).toBeGreaterThan(2 * 1024 * 1024)
  appendFileSync(file, 'half a line')
  const again = reopen(file, [store.head() ?? ''])
  expect(idsOf(again)).toEqual(ids)
  add(again, enrolled('after the half line'))
  expect(idsOf(reopen(file))).toEqual([...ids, 'after the half line'])
})

test('the passkey store ends a recovery by an earlier code when a new passkey gets a recovery code', () => {
  const store = openPasskeyStore(newFile())
  const enrol = (id: string, recoveryHash: string | null) =>
    add(store, { kind: 'enrolled', id, publicKey: 'key', recoveryHash })
  enrol('one', 'old')
  add(store, { kind: 'recovery-begun', dueAt: 1 })
  enrol('two', null)
  expect(store.read(user)).toMatchObject({ recoveryHash: 'old', recoveryDueAt: 1 })
  enrol('three', 'new')
  expect(store.read(user)).toMatchObject({ recoveryHash: 'new', recoveryDueAt: null })
})

test('the passkey store keeps a threshold and the approvals below it when the file is rewritten; an older file has none', () => {
  const file = newFile()
  const store = reopen(file)
  add(store, enrolled('one'), { kind: 'threshold', usd: 50, assets: { coin: toBaseUnits(7n) } })
  const moves = [{ asset: 'coin', amount: '3' }]
  add(store, { kind: 'small-yes', challenge: 'challenge', moves, at: 1, until: 2 })
  const before = store.read(user)
  expect(before).toMatchObject({ isRequired: true, threshold: { usd: 50 }, guards: { smallYeses: [{ moves }] } })
  store.reseal(ring, () => undefined)
  expect(reopen(file).read(user)).toEqual(before)
  const { threshold: _, guards: __, used: ___, ...older } = noPasskeys
  add(store, { kind: 'copied', state: { ...older, guards: {} }, used: [] })
  expect(store.read(user)).toMatchObject({ threshold: null, guards: { smallYeses: [] } })
})

test('the passkey store forgets used challenges an hour after they expired', () => {
  const store = openPasskeyStore(newFile())
  const use = (challenge: string, until: number) => add(store, { kind: 'used', id: '', counter: 0, challenge, until })
  use('a', 1_000)
  use('b', 3_600_999)
  expect([...store.read(user).used.keys()]).toEqual(['a', 'b'])
  use('c', 3_601_000)
  expect([...store.read(user).used.keys()]).toEqual(['b', 'c'])
})

describe('an older copy', () => {
  it('is refused at the start, if the log names a newer change', () => {
    const file = newFile()
    const store = openPasskeyStore(file)
    add(store, enrolled('credential-1'))
    const old = readFileSync(file)
    const oldHead = store.head() ?? ''
    add(store, { kind: 'required', isRequired: true })
    const head = store.head() ?? ''
    expect(reopen(file, [head]).read(user).isRequired).toBe(true)
    expect(reopen(file, [oldHead, 'unknown']).read(user).isRequired).toBe(true)
    writeFileSync(file, old)
    expect(() => reopen(file, [head])).toThrow('older than the signer’s log')
    rmSync(file)
    expect(() => reopen(file, [head])).toThrow('older than the signer’s log')
  })

  it('is refused while the signer runs', () => {
    const file = newFile()
    const store = openPasskeyStore(file)
    add(store, enrolled('credential-1'))
    const old = readFileSync(file)
    add(store, { kind: 'required', isRequired: true })
    writeFileSync(file, old)
    expect(() => store.open(ring)).toThrow('older than the signer’s log')
    rmSync(file)
    expect(() => add(store, { kind: 'required', isRequired: false })).toThrow('older than the signer’s log')
    expect(store.read(user).isRequired).toBe(true)
  })

  it('is refused with later lines that do not continue its chain', () => {
    const [file, otherFile] = [newFile(), newFile()]
    const [store, other] = [openPasskeyStore(file), openPasskeyStore(otherFile)]
    add(store, enrolled('credential-1'))
    const old = readFileSync(file, 'utf8')
    add(store, { kind: 'required', isRequired: true })
    for (const id of ['x', 'y', 'z']) add(other, enrolled(id))
    const [, second = '', third = ''] = readFileSync(otherFile, 'utf8').split('\n')
    writeFileSync(file, `${old}${second}\n${third}\n`)
    expect(() => reopen(file, [store.head() ?? ''])).toThrow('older than the signer’s log')
    expect(idsOf(reopen(file))).toEqual(['credential-1'])
  })
})

test.each([
  ['moved', ([a, b, c]: string[]) => [a, c, b]],
  ['left out', ([a, , c]: string[]) => [a, c]],
  ['repeated', ([a, b, c]: string[]) => [a, b, b, c]],
] as const)('the passkey store ignores a line that was %s', (_, change) => {
  const file = newFile()
  const store = openPasskeyStore(file)
  for (const id of ['a', 'b', 'c']) add(store, enrolled(id))
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  writeFileSync(file, `${change(lines).join('\n')}\n`)
  expect(['a', 'a b', 'a b c']).toContain(idsOf(reopen(file)).join(' '))
})

test('the passkey store stops the signer at a changed line', () => {
  const file = newFile()
  add(openPasskeyStore(file), enrolled('a'))
  const text = readFileSync(file, 'utf8')
  const at = text.indexOf('"ciphertext":"') + 20
  writeFileSync(file, `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`)
  expect(() => reopen(file)).toThrow('the seal cannot be decrypted in this context')
})

test('the passkey store rejects entries encrypted with another key', () => {
  const file = newFile()
  add(openPasskeyStore(file), enrolled('a'))
  expect(() => openPasskeyStore(file).open(newKeyring(new Uint8Array(32).fill(8)))).toThrow('not on the keyring')
})

test('the passkey store ignores a line that a crash cut off, and keeps the next change', () => {
  const file = newFile()
  add(openPasskeyStore(file), enrolled('a'))
  appendFileSync(file, readFileSync(file, 'utf8').slice(0, 100))
  const store = reopen(file)
  add(store, enrolled('b'))
  expect(idsOf(reopen(file, [store.head() ?? '']))).toEqual(['a', 'b'])
})

test.skipIf(process.platform === 'win32')('the passkey store refuses a file that other users can read', () => {
  const file = newFile()
  add(openPasskeyStore(file), enrolled('a'))
  chmodSync(file, 0o640)
  expect(() => reopen(file)).toThrow('must be 600')
})

describe('two signers on one file', () => {
  it('see each other’s changes', () => {
    const file = newFile()
    const [first, second] = [openPasskeyStore(file), openPasskeyStore(file)]
    add(first, enrolled('a'))
    second.open(ring)
    add(second, enrolled('b'))
    first.open(ring)
    expect([idsOf(first), idsOf(second), first.head()]).toEqual([['a', 'b'], ['a', 'b'], second.head()])
  })

  it('repeat a decision if the other wrote first, so that no challenge is used twice', () => {
    const file = newFile()
    const [first, second] = [openPasskeyStore(file), openPasskeyStore(file)]
    const use = (store: PasskeyStore, meanwhile = () => {}) =>
      store.change(ring, user, ({ used }) => {
        if (used.has('challenge')) throw new Error('used before')
        meanwhile()
        const change: PasskeyChange = { kind: 'used', id: 'a', counter: 0, challenge: 'challenge', until: 1 }
        return { changes: [change], result: 'won' }
      })
    const results: string[] = []
    // The second signer writes after the first has read and before it writes.
    expect(() => use(first, () => results.push(use(second)))).toThrow('used before')
    expect(results).toEqual(['won'])
    expect(reopen(file, [second.head() ?? '']).read(user).used.size).toBe(1)
  })

  it('fail on a file that other processes change all the time', () => {
    const file = newFile()
    const [first, second] = [openPasskeyStore(file), openPasskeyStore(file)]
    const concurrentChange = () =>
      first.change(ring, user, () => {
        add(second, enrolled('b'))
        return { changes: [enrolled('a')], result: undefined }
      })
    expect(concurrentChange).toThrow('at the same time')
    expect(idsOf(reopen(file))).not.toContain('a')
  })
})

test('the passkey store keeps everything under only the new key after re-encryption, even if the signer dies in between', () => {
  const file = newFile()
  const store = openPasskeyStore(file)
  add(store, enrolled('a'), { kind: 'used', id: 'a', counter: 9, challenge: 'challenge', until: 1 })
  add(store, { kind: 'frozen', by: 'user' }, { kind: 'thawing', by: 'user', thawsAt: 7 })
  store.change(ring, asUserId('user-2'), () => ({ changes: [enrolled('b')], result: undefined }))
  const before = store.head() ?? ''
  const fresh = newKeyring(new Uint8Array(32).fill(9))
  const both = { current: fresh.current, keys: new Map([...ring.keys, ...fresh.keys]) }
  let next = ''
  store.reseal(both, (head) => {
    next = head
    // The old file still exists at this point.
    expect(idsOf(reopen(file, [before, head]))).toEqual(['a'])
  })
  expect([store.head(), next === before]).toEqual([next, false])
  const again = openPasskeyStore(file)
  again.open(fresh, [before, next])
  expect(again.read(user)).toEqual(store.read(user))
  expect(again.read(user).guards.freezes).toEqual({ user: { thawsAt: 7 } })
  expect(again.read(asUserId('user-2')).credentials).toHaveLength(1)
  again.change(fresh, user, () => ({ changes: [enrolled('c')], result: undefined }))
  store.open(fresh)
  expect(idsOf(store)).toEqual(['a', 'c'])
})

test('the passkey store reads a file without guards that an earlier release re-encrypted', () => {
  const file = newFile()
  const store = openPasskeyStore(file)
  const { used, guards: _, ...state } = noPasskeys
  add(store, { kind: 'copied', state: { ...state, isRequired: true }, used: [...used] })
  const again = reopen(file)
  expect(again.read(user)).toEqual({ ...noPasskeys, isRequired: true })
  add(again, { kind: 'frozen', by: 'operator' })
  expect(reopen(file).read(user)).toMatchObject({
    isRequired: true,
    guards: { freezes: { operator: { thawsAt: null } } },
  })
})
