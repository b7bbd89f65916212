import { randomBytes, scryptSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { breadth } from '../../../../spec/breadth.ts'
import { backupKey } from './backup-cipher.ts'
import { BackupContents } from './backup-contents.ts'
import { migrationsOfThis } from './backup-head.ts'
import { type OpenBackup, openBackup, peekBackup } from './read-backup.ts'
import { type WriteBackup, writeBackup } from './write-backup.ts'

const passphrase = 'correct horse battery staple'
const folder = mkdtempSync(join(tmpdir(), 'murmur-backup-'))
const file = join(folder, 'a.backup')
const large = randomBytes(300_000)
const about = {
  madeAt: '2026-11-21T12:00:00.000Z',
  murmur: '0.1.0',
  database: 'embedded',
  migrations: migrationsOfThis(),
} as const
const sources = [
  { path: 'signer/kek', from: Buffer.from('the key') },
  { path: 'pgdata/empty', from: Buffer.alloc(0) },
  { path: 'pgdata/base/1/large', from: join(folder, 'large') },
  { path: 'pgdata/zeros', from: Buffer.alloc(200_000) },
]
const folders = ['pgdata', 'pgdata/base', 'pgdata/base/1', 'pgdata/pg_notify']
let genuine: Buffer
let opened: OpenBackup
let unpacked = 0
// A passphrase is deliberately slow to try; only one of these tests needs that.
const quickKey: typeof backupKey = (words, salt) => backupKey(words, salt, 2 ** 4)
const open = (path: string, words: string) => openBackup(path, words, quickKey)
const write = (what: WriteBackup) => writeBackup({ ...what, toKey: quickKey })
const place = () => {
  const path = join(folder, `unpacked-${++unpacked}`)
  mkdirSync(path)
  return path
}

beforeAll(async () => {
  writeFileSync(join(folder, 'large'), large)
  await write({ target: file, passphrase, about, folders, sources })
  genuine = readFileSync(file)
  opened = await open(file, passphrase)
})
afterEach(() => writeFileSync(file, genuine))
afterAll(() => rmSync(folder, { recursive: true }))

it('restores every file and folder, private to the owner, and reads the head without a passphrase', async () => {
  const target = place()
  opened.unpackTo(target)
  expect(readFileSync(join(target, 'signer/kek'), 'utf8')).toBe('the key')
  expect(readFileSync(join(target, 'pgdata/empty'))).toHaveLength(0)
  expect(readFileSync(join(target, 'pgdata/base/1/large')).equals(large)).toBe(true)
  expect(readFileSync(join(target, 'pgdata/zeros')).equals(Buffer.alloc(200_000))).toBe(true)
  expect(readdirSync(join(target, 'pgdata/pg_notify'))).toEqual([])
  expect(statSync(join(target, 'signer')).mode & 0o777).toBe(0o700)
  expect(statSync(join(target, 'signer/kek')).mode & 0o777).toBe(0o600)
  expect(peekBackup(file)).toMatchObject(about)
})

it('shows nothing of its contents, is private to the owner, and never replaces a file', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  for (const secret of ['the key', 'signer', 'pgdata', passphrase]) expect(genuine.includes(secret), secret).toBe(false)
  expect(genuine.includes(large.subarray(0, 32))).toBe(false)
  // Compressed zeros, so it is not a plain copy of the folder.
  expect(genuine.length).toBeLessThan(310_000)
  await expect(write({ target: file, passphrase, about, folders, sources })).rejects.toThrow('is there already')
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  const again = join(folder, 'again.backup')
  await write({ target: again, passphrase, about, folders, sources })
  const second = readFileSync(again)
  // Another salt, so another key: the same file encrypts to other bytes.
  expect(second.subarray(-60, -8).equals(genuine.subarray(-60, -8))).toBe(false)
})

it('needs 128 MiB per guess of the passphrase, and opens only with the right one', async () => {
  const known = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }
  const derived: Buffer[] = []
  const slowKey: typeof backupKey = async (words, salt) => {
    const key = await backupKey(words, salt)
    expect(key.equals(scryptSync(words, salt, 32, known))).toBe(true)
    derived.push(Buffer.from(key))
    return key
  }
  const target = join(folder, 'slow.backup')
  await writeBackup({ target, passphrase, about, folders, sources: [], toKey: slowKey })
  expect(derived).toHaveLength(1)
  await expect(open(target, passphrase)).rejects.toThrow('That is not the passphrase of this backup.')
  await expect(openBackup(target, passphrase)).resolves.toHaveProperty('contents.files', [])
})

it('accepts a passphrase with accents in any Unicode form, and no other spelling', async () => {
  await expect(open(file, `${passphrase} `)).rejects.toThrow('That is not the passphrase of this backup.')
  const target = join(folder, 'accents.backup')
  await write({ target, passphrase: 'pass\u00e9-phrase', about, folders, sources: [] })
  await expect(open(target, 'passe\u0301-phrase')).resolves.toHaveProperty('contents.files', [])
})

const flips = breadth(60, 300)

it(`detects each of ${flips} flipped bits in its parts`, async () => {
  const start = genuine.indexOf('\n') + 1
  const length = opened.contents.files.reduce((sum, { parts }) => sum + (parts[0] ?? 0), 0)
  let byte = 0
  // Every fifth of them in the quick run, and always the last one.
  for (let round = 300 / flips - 1; round < 300; round += 300 / flips) {
    // Every byte of the small parts and their tags, and in steps through the large one.
    byte = round < 120 ? round : Math.floor(120 + ((length - 121) * (round - 120)) / 179)
    const damaged = Buffer.from(genuine)
    damaged[start + byte] = (damaged[start + byte] as number) ^ (1 << (round % 8))
    writeFileSync(file, damaged)
    expect(() => opened.unpackTo(place()), `byte ${byte}`).toThrow('is damaged or was cut short')
  }
  expect(byte).toBe(length - 1)
})

it('detects a flipped bit in head, list or length', async () => {
  const head = genuine.indexOf('\n')
  const spots: [number, RegExp][] = [
    [2, /no backup of Murmur/],
    [genuine.indexOf('"madeAt"') + 12, /was cut short/],
    [genuine.indexOf('"salt"') + 10, /not the passphrase|no backup of Murmur/],
    [genuine.indexOf('"check"') + 12, /not the passphrase|no backup of Murmur/],
    [head, /no backup of Murmur/],
    [genuine.length - 100, /was cut short/],
    [genuine.length - 10, /was cut short/],
    [genuine.length - 1, /was cut short/],
    [genuine.length - 8, /was cut short/],
  ]
  for (const [at, words] of spots) {
    const damaged = Buffer.from(genuine)
    damaged[at] = (damaged[at] as number) ^ 1
    writeFileSync(file, damaged)
    await expect(open(file, passphrase), `byte ${at}`).rejects.toThrow(words)
  }
})

it('rejects a file that was truncated or extended, or is not a backup', async () => {
  for (const end of [0, 200, genuine.indexOf('\n') + 1, 5_000, genuine.length - 1]) {
    writeFileSync(file, genuine.subarray(0, end))
    await expect(open(file, passphrase), `cut at ${end}`).rejects.toThrow(/no backup of Murmur|was cut short/)
  }
  writeFileSync(file, Buffer.concat([genuine, Buffer.alloc(1)]))
  await expect(open(file, passphrase)).rejects.toThrow('damaged')
  writeFileSync(file, 'PK\u0003\u0004 something else\n')
  await expect(open(file, passphrase)).rejects.toThrow('no backup of Murmur')
  await expect(open(join(folder, 'missing'), passphrase)).rejects.toThrow('cannot be read')
  await expect(open(folder, passphrase)).rejects.toThrow()
})

it('rejects a backup of a newer release by its version, before it prompts for a passphrase', async () => {
  const newer = join(folder, 'newer.backup')
  const migrations = [...migrationsOfThis(), '0999_later@9999999999999']
  await write({ target: newer, passphrase, about: { ...about, murmur: '9.0.0', migrations }, folders, sources })
  expect(() => peekBackup(newer)).toThrow('made by a newer Murmur (9.0.0): its database has 0999_later@9999999999999')
  writeFileSync(newer, genuine.toString('latin1').replace('"murmurBackup":1', '"murmurBackup":2'), 'latin1')
  expect(() => peekBackup(newer)).toThrow('made by a newer Murmur')
})

it.each(['../outside', 'a/../../outside', '/etc/outside', 'a//b', 'C:\\outside', '.', ''])(
  'rejects a list that contains %j, a path outside its folder',
  (path) => {
    const files = [{ path, size: 0, parts: [20], sha256: '0'.repeat(64) }]
    expect(v.safeParse(BackupContents, { folders: [], files }).success).toBe(false)
    expect(v.safeParse(BackupContents, { folders: [path], files: [] }).success).toBe(false)
    expect(v.safeParse(BackupContents, { folders: ['a'], files: [{ ...files[0], path: 'a/b' }] }).success).toBe(true)
  },
)
