import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { BackupContents } from '#commands/backup/backup-contents.ts'
import { migrationsOfThis } from '#commands/backup/backup-head.ts'
import { type OpenBackup, openBackup, peekBackup } from '#commands/backup/read-backup.ts'
import { writeBackup } from '#commands/backup/write-backup.ts'
import { breadth } from '../../../../spec/breadth.ts'

// Each try of a passphrase is meant to take its time and memory.
vi.setConfig({ testTimeout: 90_000 })

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
const place = () => {
  const path = join(folder, `unpacked-${++unpacked}`)
  mkdirSync(path)
  return path
}

beforeAll(async () => {
  writeFileSync(join(folder, 'large'), large)
  await writeBackup({ target: file, passphrase, about, folders, sources })
  genuine = readFileSync(file)
  opened = await openBackup(file, passphrase)
})
afterEach(() => writeFileSync(file, genuine))
afterAll(() => rmSync(folder, { recursive: true }))

it('gives back every file and folder, closed to others, and says its head without a passphrase', async () => {
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

it('shows nothing of what is in it, is closed to others, and replaces no file', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  for (const secret of ['the key', 'signer', 'pgdata', passphrase]) expect(genuine.includes(secret), secret).toBe(false)
  expect(genuine.includes(large.subarray(0, 32))).toBe(false)
  // Zeros are packed, so it is no copy of the folder.
  expect(genuine.length).toBeLessThan(310_000)
  await expect(writeBackup({ target: file, passphrase, about, folders, sources })).rejects.toThrow('is there already')
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  const again = join(folder, 'again.backup')
  await writeBackup({ target: again, passphrase, about, folders, sources })
  const second = readFileSync(again)
  // Another salt, so another key: the same file gives other bytes.
  expect(second.subarray(-60, -8).equals(genuine.subarray(-60, -8))).toBe(false)
})

it('the passphrase counts to the letter, however its accents are typed', async () => {
  await expect(openBackup(file, `${passphrase} `)).rejects.toThrow('That is not the passphrase of this backup.')
  const target = join(folder, 'accents.backup')
  await writeBackup({ target, passphrase: 'pass\u00e9-phrase', about, folders, sources: [] })
  await expect(openBackup(target, 'passe\u0301-phrase')).resolves.toHaveProperty('contents.files', [])
})

it('300 flipped bits in its parts: each is noticed', async () => {
  const start = genuine.indexOf('\n') + 1
  const length = opened.contents.files.reduce((sum, { parts }) => sum + (parts[0] ?? 0), 0)
  let byte = 0
  for (let round = 0; round < 300; round++) {
    // Every byte of the small parts and their tags, and steps through the large one.
    byte = round < 120 ? round : Math.floor(120 + ((length - 121) * (round - 120)) / 179)
    const damaged = Buffer.from(genuine)
    damaged[start + byte] = (damaged[start + byte] as number) ^ (1 << (round % 8))
    writeFileSync(file, damaged)
    expect(() => opened.unpackTo(place()), `byte ${byte}`).toThrow('is damaged or was cut short')
  }
  expect(byte).toBe(length - 1)
})

it('a flipped bit in head, list or length is noticed', async () => {
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
  // Each costs a derived key: the whole run tries them all.
  const step = breadth(3, 1)
  for (const [at, words] of spots.filter((_, place) => place % step === 0)) {
    const damaged = Buffer.from(genuine)
    damaged[at] = (damaged[at] as number) ^ 1
    writeFileSync(file, damaged)
    await expect(openBackup(file, passphrase), `byte ${at}`).rejects.toThrow(words)
  }
})

it('a file that was cut, lengthened or never was a backup is refused', async () => {
  for (const end of [0, 200, genuine.indexOf('\n') + 1, 5_000, genuine.length - 1]) {
    writeFileSync(file, genuine.subarray(0, end))
    await expect(openBackup(file, passphrase), `cut at ${end}`).rejects.toThrow(/no backup of Murmur|was cut short/)
  }
  writeFileSync(file, Buffer.concat([genuine, Buffer.alloc(1)]))
  await expect(openBackup(file, passphrase)).rejects.toThrow('damaged')
  writeFileSync(file, 'PK\u0003\u0004 something else\n')
  await expect(openBackup(file, passphrase)).rejects.toThrow('no backup of Murmur')
  await expect(openBackup(join(folder, 'missing'), passphrase)).rejects.toThrow('cannot be read')
  await expect(openBackup(folder, passphrase)).rejects.toThrow()
})

it('a backup of a newer release is refused by name, before a passphrase is asked', async () => {
  const newer = join(folder, 'newer.backup')
  const migrations = [...migrationsOfThis(), '0999_later@9999999999999']
  await writeBackup({ target: newer, passphrase, about: { ...about, murmur: '9.0.0', migrations }, folders, sources })
  expect(() => peekBackup(newer)).toThrow('made by a newer Murmur (9.0.0): its database has 0999_later@9999999999999')
  writeFileSync(newer, genuine.toString('latin1').replace('"murmurBackup":1', '"murmurBackup":2'), 'latin1')
  expect(() => peekBackup(newer)).toThrow('made by a newer Murmur')
})

it.each(['../outside', 'a/../../outside', '/etc/outside', 'a//b', 'C:\\outside', '.', ''])(
  'a list that names %j, outside its folder, is none',
  (path) => {
    const files = [{ path, size: 0, parts: [20], sha256: '0'.repeat(64) }]
    expect(v.safeParse(BackupContents, { folders: [], files }).success).toBe(false)
    expect(v.safeParse(BackupContents, { folders: [path], files: [] }).success).toBe(false)
    expect(v.safeParse(BackupContents, { folders: ['a'], files: [{ ...files[0], path: 'a/b' }] }).success).toBe(true)
  },
)
