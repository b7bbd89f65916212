import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EncryptedSecret } from '@murmur/contract/signer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attest, verifyAttestation } from '#attest.ts'
import { newKeyring, serializeKeyring } from '#keys/keyring.ts'
import { loadKeyring } from '#keys/load-keyring.ts'
import { createTerms } from '../../test-support/genuine-evm.ts'
import { asEvmAddress } from '../../test-support/ids.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'murmur-kek-'))
  file = join(folder, 'kek.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (sentinel: EncryptedSecret | null) => loadKeyring(file, sentinel)
const wrongKey = (words: string) =>
  expect.objectContaining({ code: 'WRONG_KEY', message: expect.stringContaining(words) })

test('loadKeyring creates one key if there is none: 32 random bytes in a file of mode 600', () => {
  const first = open(null)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['kek.json'])
  const before = readFileSync(file, 'utf8')
  expect(open(null).ring).toEqual(first.ring)
  expect(open(first.sentinel)).toEqual(first)
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('loadKeyring fails with WRONG_KEY and creates no key when a sentinel exists but its key is missing or different', () => {
  const { sentinel } = open(null)
  rmSync(file)
  expect(() => open(sentinel)).toThrow(wrongKey('missing'))
  expect(existsSync(file)).toBe(false)
  const other = serializeKeyring(newKeyring(new Uint8Array(32).fill(9)))
  writeFileSync(file, other, { mode: 0o600 })
  expect(() => open(sentinel)).toThrow(wrongKey('another key'))
  expect(readFileSync(file, 'utf8')).toBe(other)
})

test.each([
  ['empty', ''],
  ['no JSON', '{'],
  ['no object', 'null'],
  ['without keys', '{"current":"kek_1"}'],
  ['with a short key', '{"current":"kek_1","keys":{"kek_1":"00"}}'],
  ['with an id that does not fit its key', `{"current":"kek_1","keys":{"kek_1":"${'00'.repeat(32)}"}}`],
  ['whose current key is not there', serializeKeyring({ ...newKeyring(new Uint8Array(32)), current: 'kek_1' })],
])('loadKeyring fails with WRONG_KEY for a key file %s, and leaves it unchanged', (_, content) => {
  writeFileSync(file, content, { mode: 0o600 })
  expect(() => open(null)).toThrow(wrongKey('damaged'))
  expect(readFileSync(file, 'utf8')).toBe(content)
})

test('loadKeyring refuses a key file that other users can read', () => {
  open(null)
  chmodSync(file, 0o640)
  expect(() => open(null)).toThrow(wrongKey('600'))
})

test('loadKeyring opens the old sentinel after a rotation, returns a new one, and accepts MACs of the old key', () => {
  const old = open(null)
  const terms = createTerms({
    chain: 'eth',
    isBuy: true,
    feeBps: 50,
    user: asEvmAddress('0x0000000000000000000000000000000000000009'),
    deadline: 9,
  })
  const now = new Date(1_000)
  const mac = attest(old.ring, terms, now)
  const fresh = newKeyring(new Uint8Array(32).fill(9))
  writeFileSync(file, serializeKeyring({ current: fresh.current, keys: new Map([...old.ring.keys, ...fresh.keys]) }))
  const rotated = open(old.sentinel)
  expect(rotated.sentinel.kekId).toBe(fresh.current)
  expect(open(rotated.sentinel)).toEqual(rotated)
  expect(() => verifyAttestation(rotated.ring, terms, mac, now)).not.toThrow()
  expect(attest(rotated.ring, terms, now)).not.toBe(mac)
})
