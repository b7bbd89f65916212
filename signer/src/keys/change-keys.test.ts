import fs, { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeKeys } from '#keys/change-keys.ts'
import { createWallet } from '#keys/create-wallet.ts'
import { exportKeys } from '#keys/export-keys.ts'
import { readKeyFile } from '#keys/key-file.ts'
import { type Keyring, newKeyring, serializeKeyring } from '#keys/keyring.ts'
import { loadKeyring } from '#keys/load-keyring.ts'
import { reencryptWallet } from '#keys/reencrypt-wallet.ts'
import { asUserId, asWalletId } from '../../test-support/ids.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'murmur-change-'))
  file = join(folder, 'kek')
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  rmSync(folder, { recursive: true })
})

const ids = { userId: asUserId('user-1'), walletId: asWalletId('wallet-1') }
const rotate = (ring: Keyring) => changeKeys(file, ring, { op: 'rotate', id: 1 })
const forget = (ring: Keyring, kekId: string) => changeKeys(file, ring, { op: 'forget-key', id: 1, kekId })

test('the key rotation adds a new key to the file, makes it current, and returns a sentinel under it', () => {
  const before = loadKeyring(file, null)
  const { ring, result } = rotate(before.ring)
  expect(result).toMatchObject({ kekId: ring.current, sentinel: { kekId: ring.current } })
  expect(ring.current).not.toBe(before.ring.current)
  expect([...ring.keys.keys()]).toEqual([before.ring.current, ring.current])
  expect(readKeyFile(file)).toEqual(ring)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['kek'])
  expect(loadKeyring(file, before.sentinel).ring).toEqual(ring)
  if (!('sentinel' in result)) throw new Error('a key rotation must return a sentinel')
  expect(loadKeyring(file, result.sentinel)).toEqual({ ring, sentinel: result.sentinel })
})

test('the key rotation decrypts wallets before, during and after a rotation: encrypted with the old key, re-encrypted, the old key removed', () => {
  const { ring: old, sentinel } = loadKeyring(file, null)
  const { sealed } = createWallet(old, ids)
  const keys = exportKeys(old, { ...ids, sealed })
  const { ring } = rotate(old)
  expect(exportKeys(ring, { ...ids, sealed })).toEqual(keys)
  const fresh = reencryptWallet(ring, { ...ids, sealed }).sealed
  expect(fresh.kekId).toBe(ring.current)
  expect([fresh.wrappedDek, fresh.iv, fresh.ciphertext]).not.toEqual([sealed.wrappedDek, sealed.iv, sealed.ciphertext])
  expect(reencryptWallet(ring, { ...ids, sealed: fresh }).sealed).toBe(fresh)
  const forgotten = forget(ring, sealed.kekId)
  expect(forgotten.result).toEqual({ kekIds: [ring.current] })
  expect(exportKeys(forgotten.ring, { ...ids, sealed: fresh })).toEqual(keys)
  expect(() => exportKeys(forgotten.ring, { ...ids, sealed })).toThrow(expect.objectContaining({ code: 'TAMPERED' }))
  expect(readFileSync(file, 'utf8')).not.toContain(sealed.kekId)
  expect(() => loadKeyring(file, sentinel)).toThrow(expect.objectContaining({ code: 'WRONG_KEY' }))
})

test('the key rotation rejects a wallet whose encrypted key can’t be decrypted', () => {
  const { ring: old } = loadKeyring(file, null)
  const { sealed } = createWallet(old, ids)
  const { ring } = rotate(old)
  const tampered = expect.objectContaining({ code: 'TAMPERED' })
  expect(() => reencryptWallet(ring, { ...ids, userId: asUserId('user-2'), sealed })).toThrow(tampered)
  const current = reencryptWallet(ring, { ...ids, sealed }).sealed
  expect(() => reencryptWallet(ring, { ...ids, walletId: asWalletId('wallet-2'), sealed: current })).toThrow(tampered)
})

test('the key rotation never removes the current key, and accepts the removal of a missing one', () => {
  const { ring } = loadKeyring(file, null)
  expect(() => forget(ring, ring.current)).toThrow(expect.objectContaining({ code: 'REFUSED' }))
  const text = readFileSync(file, 'utf8')
  expect(forget(ring, 'kek_0123456789abcdef').result).toEqual({ kekIds: [ring.current] })
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('the key rotation keeps a key that another process added, and never removes it as an old one', () => {
  const { ring: mine } = loadKeyring(file, null)
  const first = mine.current
  const { ring: theirs } = rotate(readKeyFile(file) as Keyring)
  expect(() => forget(mine, theirs.current)).toThrow(expect.objectContaining({ code: 'REFUSED' }))
  const { ring } = rotate(mine)
  expect([...ring.keys.keys()]).toEqual([first, theirs.current, ring.current])
})

test('the key rotation keeps a key that another process adds during a write', () => {
  const { ring } = loadKeyring(file, null)
  const { closeSync } = fs
  let theirs: Keyring | undefined
  vi.spyOn(fs, 'closeSync').mockImplementation((handle) => {
    closeSync(handle)
    // Writing a file also calls close.
    if (theirs) return
    theirs = newKeyring(new Uint8Array(32).fill(3))
    const both = { current: theirs.current, keys: new Map([...ring.keys, ...theirs.keys]) }
    writeFileSync(file, serializeKeyring(both), { mode: 0o600 })
  })
  syncBuiltinESMExports()
  expect(() => rotate(ring)).toThrow(expect.objectContaining({ code: 'REFUSED' }))
  expect(readKeyFile(file)?.current).toBe(theirs?.current)
  expect(readdirSync(folder)).toEqual(['kek'])
})

test('the key rotation leaves a missing, exchanged, damaged or publicly readable file unchanged', () => {
  const { ring } = loadKeyring(file, null)
  const wrongKey = expect.objectContaining({ code: 'WRONG_KEY' })
  chmodSync(file, 0o644)
  expect(() => rotate(ring)).toThrow(wrongKey)
  for (const text of ['{', serializeKeyring(newKeyring(new Uint8Array(32).fill(9)))]) {
    writeFileSync(file, text)
    chmodSync(file, 0o600)
    expect(() => rotate(ring)).toThrow(wrongKey)
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
  rmSync(file)
  expect(() => rotate(ring)).toThrow(wrongKey)
  expect(readdirSync(folder)).toEqual([])
})

test.each(['rmSync', 'openSync', 'writeSync', 'closeSync', 'renameSync'] as const)(
  'the key rotation leaves the keyring unchanged after a crash at %s, and succeeds on retry',
  (step) => {
    const { ring, sentinel } = loadKeyring(file, null)
    const { sealed } = createWallet(ring, ids)
    const keys = exportKeys(ring, { ...ids, sealed })
    const { writeSync } = fs
    vi.spyOn(fs, step).mockImplementation((...args: unknown[]) => {
      if (step === 'writeSync') writeSync(args[0] as number, String(args[1]).slice(0, 40))
      throw new Error('crash')
    })
    syncBuiltinESMExports()
    expect(() => rotate(ring)).toThrow('crash')
    vi.restoreAllMocks()
    syncBuiltinESMExports()
    const after = loadKeyring(file, sentinel).ring
    expect(after.current).toBe(sealed.kekId)
    expect(exportKeys(after, { ...ids, sealed })).toEqual(keys)
    const { ring: rotated } = rotate(after)
    expect(exportKeys(rotated, { ...ids, sealed })).toEqual(keys)
    expect(readdirSync(folder)).toEqual(['kek'])
  },
)
