import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { packTar, unpackTar } from 'modern-tar'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { breadth } from '../../../../spec/breadth.ts'
import { listOwnMigrations } from './backup-head.ts'
import { openBackup, peekBackup } from './read-backup.ts'
import { type WriteBackupOptions, writeBackup } from './write-backup.ts'

const passphrase = 'correct horse battery staple'
const folder = mkdtempSync(join(tmpdir(), 'murmur-backup-'))
const file = join(folder, 'a.backup')
const large = randomBytes(300_000)
const about = {
  madeAt: '2026-11-21T12:00:00.000Z',
  murmur: '0.1.0',
  database: 'embedded',
  migrations: listOwnMigrations(),
} as const
const sources = [
  { path: 'signer/kek', from: Buffer.from('the key') },
  { path: 'pgdata/empty', from: Buffer.alloc(0) },
  { path: 'pgdata/base/1/large', from: join(folder, 'large') },
  { path: 'pgdata/zeros', from: Buffer.alloc(200_000) },
]
const folders = ['pgdata', 'pgdata/base', 'pgdata/base/1', 'pgdata/pg_notify']
let genuine: Buffer
let unpacked = 0
const open = openBackup
// A passphrase is deliberately slow to try; only one of these tests needs that.
const write = (what: WriteBackupOptions) => writeBackup({ workFactor: 4, ...what })
const makeFolder = () => {
  const path = join(folder, `unpacked-${++unpacked}`)
  mkdirSync(path)
  return path
}

beforeAll(async () => {
  writeFileSync(join(folder, 'large'), large)
  await write({ target: file, passphrase, about, folders, sources })
  genuine = readFileSync(file)
})
afterEach(() => writeFileSync(file, genuine))
afterAll(() => rmSync(folder, { recursive: true }))

it('the backup file restores every file and folder, private to the owner, and reads the head without a passphrase', async () => {
  const target = makeFolder()
  expect(await (await open(file, passphrase)).unpackTo(target)).toBe(4)
  expect(readFileSync(join(target, 'signer/kek'), 'utf8')).toBe('the key')
  expect(readFileSync(join(target, 'pgdata/empty'))).toHaveLength(0)
  expect(readFileSync(join(target, 'pgdata/base/1/large')).equals(large)).toBe(true)
  expect(readFileSync(join(target, 'pgdata/zeros')).equals(Buffer.alloc(200_000))).toBe(true)
  expect(readdirSync(join(target, 'pgdata/pg_notify'))).toEqual([])
  expect(readdirSync(target).sort()).toEqual(['pgdata', 'signer'])
  expect(statSync(join(target, 'signer')).mode & 0o777).toBe(0o700)
  expect(statSync(join(target, 'signer/kek')).mode & 0o777).toBe(0o600)
  expect(peekBackup(file)).toMatchObject(about)
})

it('the backup file reveals nothing of its contents, is private to the owner, and never replaces a file', async () => {
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

it('the backup file requires 128 MiB per guess of the passphrase, and opens only with the right one', async () => {
  const target = join(folder, 'slow.backup')
  await writeBackup({ target, passphrase, about, folders, sources: [] })
  // N = 2^17 with r = 8; the file states it, as the age format requires.
  expect(readFileSync(target, 'latin1').split('\n')[2]).toMatch(/^-> scrypt \S{22} 17$/)
  await expect(open(target, 'another passphrase')).rejects.toThrow('That is not the passphrase of this backup.')
  await expect(open(target, passphrase)).resolves.toHaveProperty('head.madeAt', about.madeAt)
})

it('the backup file writes a compressed tar archive in the age format after its first line', async () => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const archive = gunzipSync(await decrypter.decrypt(genuine.subarray(genuine.indexOf('\n') + 1)))
  const entries = await unpackTar(archive)
  expect(entries.map(({ header }) => header.name).sort()).toEqual(
    ['murmur-backup.json', ...folders.map((path) => `${path}/`), ...sources.map(({ path }) => path)].sort(),
  )
})

it('the backup file writes nothing when a file cannot be read', async () => {
  const target = join(folder, 'missing.backup')
  const missing = [...sources, { path: 'pgdata/missing', from: join(folder, 'no-such-file') }]
  await expect(write({ target, passphrase, about, folders, sources: missing })).rejects.toThrow(
    /no-such-file|disappeared/,
  )
  expect(readdirSync(folder).filter((name) => name.startsWith('missing'))).toEqual([])
})

it('the backup file accepts a passphrase with accents in any Unicode form, and no other spelling', async () => {
  await expect(open(file, `${passphrase} `)).rejects.toThrow('That is not the passphrase of this backup.')
  const target = join(folder, 'accents.backup')
  await write({ target, passphrase: 'pass\u00e9-phrase', about, folders, sources: [] })
  await expect(open(target, 'passe\u0301-phrase')).resolves.toHaveProperty('head.madeAt', about.madeAt)
})

const flips = breadth(60, 300)

it(`the backup file detects each of ${flips} flipped bits`, async () => {
  const start = genuine.indexOf('\n') + 1
  const length = genuine.length - start
  let byte = 0
  // Every fifth of them in the quick run, and always the last one.
  for (let round = 300 / flips - 1; round < 300; round += 300 / flips) {
    // Every second byte of the header and the start of the contents, and in steps through the rest.
    byte = round < 200 ? 2 * round : Math.floor(400 + ((length - 401) * (round - 200)) / 99)
    const damaged = Buffer.from(genuine)
    damaged[start + byte] = (damaged[start + byte] as number) ^ (1 << (round % 8))
    writeFileSync(file, damaged)
    const restored = open(file, passphrase).then((backup) => backup.unpackTo(makeFolder()))
    await expect(restored, `byte ${byte}`).rejects.toThrow(/is damaged or was cut short|not the passphrase/)
  }
  expect(byte).toBe(length - 1)
})

it('the backup file detects a changed first line', async () => {
  const line = genuine.indexOf('\n')
  const spots: [number, RegExp][] = [
    [2, /no backup of Murmur/],
    [genuine.indexOf('"madeAt"') + 12, /was cut short/],
    [genuine.indexOf('"murmur":') + 11, /was cut short/],
    [line, /no backup of Murmur/],
  ]
  for (const [at, words] of spots) {
    const damaged = Buffer.from(genuine)
    damaged[at] = (damaged[at] as number) ^ 1
    writeFileSync(file, damaged)
    const restored = open(file, passphrase).then((backup) => backup.unpackTo(makeFolder()))
    await expect(restored, `byte ${at}`).rejects.toThrow(words)
  }
})

it('the backup file rejects a file that was truncated or extended, or is not a backup', async () => {
  const restore = async () => (await open(file, passphrase)).unpackTo(makeFolder())
  for (const end of [0, 200, genuine.indexOf('\n') + 1, 5_000, genuine.length - 1]) {
    writeFileSync(file, genuine.subarray(0, end))
    await expect(restore(), `cut at ${end}`).rejects.toThrow(/no backup of Murmur|was cut short/)
  }
  writeFileSync(file, Buffer.concat([genuine, Buffer.alloc(1)]))
  await expect(restore()).rejects.toThrow('damaged')
  writeFileSync(file, 'PK\u0003\u0004 something else\n')
  await expect(open(file, passphrase)).rejects.toThrow('no backup of Murmur')
  await expect(open(join(folder, 'missing'), passphrase)).rejects.toThrow('cannot be read')
  await expect(open(folder, passphrase)).rejects.toThrow()
})

it('the backup file rejects a backup of a newer release by its version, before it prompts for a passphrase', async () => {
  const newer = join(folder, 'newer.backup')
  const migrations = [...listOwnMigrations(), '0999_later@9999999999999']
  await write({ target: newer, passphrase, about: { ...about, murmur: '9.0.0', migrations }, folders, sources })
  expect(() => peekBackup(newer)).toThrow('made by a newer Murmur (9.0.0): its database has 0999_later@9999999999999')
  writeFileSync(newer, genuine.toString('latin1').replace('"murmurBackup":2', '"murmurBackup":3'), 'latin1')
  expect(() => peekBackup(newer)).toThrow('made by a newer Murmur')
})

it('the backup file explains how to restore a backup of the first format', () => {
  writeFileSync(file, '{"murmurBackup":1,"madeAt":"2026-11-01T12:00:00.000Z","murmur":"0.1.0"}\n')
  expect(() => peekBackup(file)).toThrow('Restore it with the commit 2d782f1b of Murmur')
})

it.each(['../outside', 'a/../../outside'])(
  'the backup file refuses an archive with %j, a path outside its folder',
  async (path) => {
    const head = genuine.toString('utf8', 0, genuine.indexOf('\n'))
    const archive = await packTar([
      { header: { name: 'murmur-backup.json', size: head.length }, body: head },
      { header: { name: path, size: 1 }, body: 'x' },
    ])
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    encrypter.setScryptWorkFactor(4)
    writeFileSync(file, Buffer.concat([Buffer.from(`${head}\n`), await encrypter.encrypt(gzipSync(archive))]))
    const target = join(makeFolder(), 'target')
    mkdirSync(target)
    await expect(open(file, passphrase).then((backup) => backup.unpackTo(target))).rejects.toThrow('is damaged')
    expect(readdirSync(join(target, '..'))).toEqual(['target'])
  },
)
