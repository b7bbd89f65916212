import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDb } from '#platform/db/open-db.ts'
import { storeSetting } from '#platform/db/settings.store.ts'
import { type FreshPostgres, testPostgres } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { loadServerSecret } from '#platform/secrets/server-secret.ts'
import { type InstanceStorage, makeUsedInstance, readContents, signerCommand } from '#test-support/used-instance.ts'
import { startSignerClient } from '#wallets/signer/signer-client.ts'
import { wallets } from '#wallets/tables/wallets.ts'
import { type MakeBackupOptions, makeBackup } from './make-backup.ts'
import { type RestoreBackupOptions, restoreBackup } from './restore-backup.ts'

const root = mkdtempSync(join(tmpdir(), 'murmur-drill-'))
const passphrase = 'correct horse battery staple'
const log = { info: () => undefined, error: () => undefined }

function backUp(storage: InstanceStorage, name: string, more: Partial<MakeBackupOptions> = {}): Promise<void> {
  const { dataDir, databaseUrl } = storage
  const config = { MURMUR_DATA_DIR: dataDir, KEK_FILE: join(dataDir, 'signer/kek'), DATABASE_URL: databaseUrl }
  const target = join(root, name)
  const now = new Date('2026-11-21T12:00:00Z')
  return makeBackup({
    config,
    target,
    passphrase,
    withSandbox: true,
    version: '0.1.0',
    now,
    print: () => undefined,
    ...more,
  })
}

function restore(name: string, storage: InstanceStorage, more: Partial<RestoreBackupOptions> = {}): Promise<string[]> {
  const printed: string[] = []
  return restoreBackup({
    file: join(root, name),
    target: storage.dataDir,
    databaseUrl: storage.databaseUrl,
    signerCommand,
    passphrase: async () => passphrase,
    isCheck: false,
    print: (line) => printed.push(line),
    ...more,
  }).then(() => printed)
}

const drafts = () => readdirSync(root).filter((name) => name.includes('restoring') || name.endsWith('.part'))

afterAll(() => rmSync(root, { recursive: true }))

describe('a backup of an embedded database', () => {
  const original = { dataDir: join(root, 'data') }
  let before: Awaited<ReturnType<typeof readContents>>
  beforeAll(async () => {
    await makeUsedInstance(original)
    before = await readContents(original)
    await backUp(original, 'a.backup')
  })

  it('restores everything into an empty folder: rows, exported keys, secret and chains', async () => {
    const target = { dataDir: join(root, 'restored') }
    // A remnant of a killed restore, with keys in it.
    mkdirSync(join(root, '.restored.restoring-999999999'))
    const printed = await restore('a.backup', target)
    expect(printed).toContain('The sealing key is the right one; it opens all 3 wallets.')
    expect(printed.at(-1)).toContain('npm run freeze -- --everyone')
    expect(drafts()).toEqual([])
    expect(before.keys.every((key) => key.includes('ethPrivateKey'))).toBe(true)
    expect(await readContents(target)).toEqual(before)
    for (const path of ['server-secret', 'signer/kek', 'sandbox/eth/state']) {
      expect(readFileSync(join(target.dataDir, path)).equals(readFileSync(join(original.dataDir, path))), path).toBe(
        true,
      )
    }
    expect(readdirSync(join(target.dataDir, 'sandbox/empty'))).toEqual([])
    expect(readdirSync(target.dataDir).sort()).toEqual(['pgdata', 'sandbox', 'server-secret', 'signer'])
    expect(statSync(target.dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(join(target.dataDir, 'signer/kek')).mode & 0o777).toBe(0o600)
    const again = restore('a.backup', target)
    await expect(again).rejects.toThrow('is not empty (pgdata, sandbox, server-secret, …)')
    expect(await readContents(target)).toEqual(before)
  })

  it('verifies a backup without leaving anything behind, even beside the original folder', async () => {
    const printed = await restore('a.backup', original, { isCheck: true })
    expect(printed.at(-1)).toBe('The backup is good. Nothing was restored.')
    expect(drafts()).toEqual([])
  })

  it('leaves no key on disk after Ctrl-C', () => {
    const target = join(root, 'interrupted')
    const options = { file: join(root, 'a.backup'), target, signerCommand, isCheck: false }
    const code = `
      import { restoreBackup } from './restore-backup.ts'
      const print = (line) => line.startsWith('Every file') && process.kill(process.pid, 'SIGINT')
      await restoreBackup({ ...${JSON.stringify(options)}, passphrase: async () => '${passphrase}', print })`
    const args = ['--import', 'tsx', '--input-type=module', '-e', code]
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' })
    expect([status, stderr, existsSync(target), drafts()]).toEqual([1, '', false, []])
  })

  it.each([
    ['another passphrase', { passphrase: async () => 'another passphrase' }, 'not the passphrase'],
    ['a database elsewhere', { databaseUrl: 'postgres://localhost:1/x' }, 'take DATABASE_URL away'],
    ['no such file', { file: join(root, 'missing') }, 'cannot be read'],
  ])('leaves the target untouched when given %s', async (_, more, words) => {
    const target = join(root, 'untouched')
    mkdirSync(target, { recursive: true })
    await expect(restore('a.backup', { dataDir: target }, more)).rejects.toThrow(words)
    expect(readdirSync(target)).toEqual([])
    expect(drafts()).toEqual([])
  })

  it('restores nothing, not even partly, from a file with a flipped bit or a missing end', async () => {
    const genuine = readFileSync(join(root, 'a.backup'))
    const flipped = Buffer.from(genuine)
    const middle = Math.floor(genuine.length / 2)
    flipped[middle] = (flipped[middle] as number) ^ 4
    const target = { dataDir: join(root, 'damaged') }
    for (const [name, bytes] of Object.entries({ flipped, cut: genuine.subarray(0, middle) })) {
      writeFileSync(join(root, name), bytes)
      await expect(restore(name, target), name).rejects.toThrow('The backup is damaged or was cut short')
      expect(existsSync(target.dataDir)).toBe(false)
      expect(drafts()).toEqual([])
    }
  })

  it('rejects a backup whose key does not open its wallets, before the rename', async () => {
    const other = join(root, 'other-kek')
    const signer = await startSignerClient({ command: signerCommand, keyFile: other, policy: {}, sentinel: null, log })
    await signer.close()
    await backUp(original, 'wrong-key.backup', {
      config: { MURMUR_DATA_DIR: original.dataDir, KEK_FILE: other },
    })
    const target = { dataDir: join(root, 'wrong-key') }
    await expect(restore('wrong-key.backup', target)).rejects.toThrow('WRONG_KEY')
    expect(existsSync(target.dataDir)).toBe(false)
  })

  it('rejects a backup with a changed encrypted key, and names the wallet', async () => {
    const changed = { dataDir: join(root, 'changed') }
    cpSync(original.dataDir, changed.dataDir, { recursive: true })
    const changedDb = await openDb(changed)
    const [one, two] = await changedDb.read.select().from(wallets).orderBy(asc(wallets.id)).limit(2)
    if (!one || !two) throw new Error('no wallets')
    await transact(changedDb, (tx) => tx.update(wallets).set({ sealed: one.sealed }))
    await changedDb.close()
    await backUp(changed, 'changed.backup')
    const restoredChange = restore('changed.backup', { dataDir: join(root, 'changed-2') })
    await expect(restoredChange).rejects.toThrow(new RegExp(`Wallet (?!${one.id}).* does not open: .*TAMPERED`))
  })

  it('refuses to run while the database is open, over another file, without a key, or without data', async () => {
    const db = await openDb(original)
    try {
      await expect(backUp(original, 'b.backup')).rejects.toThrow(`in use by process ${process.pid} `)
    } finally {
      await db.close()
    }
    await expect(backUp(original, 'a.backup')).rejects.toThrow('is there already')
    const config = { MURMUR_DATA_DIR: original.dataDir, KEK_FILE: join(root, 'no-key') }
    await expect(backUp(original, 'b.backup', { config })).rejects.toThrow('There is no sealing key at')
    await expect(backUp({ dataDir: join(root, 'nothing') }, 'b.backup')).rejects.toThrow('no sealing key')
    expect(existsSync(join(root, 'b.backup'))).toBe(false)
  })

  it('omits the sandbox on request, and includes a configured secret and a key from elsewhere', async () => {
    const config = {
      MURMUR_DATA_DIR: original.dataDir,
      KEK_FILE: join(root, 'elsewhere'),
      SERVER_SECRET: 'a secret of the environment, long enough',
    }
    writeFileSync(config.KEK_FILE, readFileSync(join(original.dataDir, 'signer/kek')), { mode: 0o600 })
    await backUp(original, 'lean.backup', { config, withSandbox: false })
    const target = { dataDir: join(root, 'lean') }
    await restore('lean.backup', target)
    expect(readdirSync(target.dataDir).sort()).toEqual(['pgdata', 'server-secret', 'signer'])
    expect(loadServerSecret(undefined, target.dataDir)).toBe(config.SERVER_SECRET)
    expect((await readContents(target)).keys).toEqual(before.keys)
  })
})

describe.each(testPostgres.map((make) => ({ make })))('a backup of a Postgres database', ({ make }) => {
  const databases: FreshPostgres[] = []
  const createDatabase = async () => {
    const database = await make()
    databases.push(database)
    return database.url
  }
  afterAll(() => Promise.all(databases.map(({ drop }) => drop())))

  it('can be made while the database is in use, and restores only into an empty one', async () => {
    const original = { dataDir: join(root, 'pg-data'), databaseUrl: await createDatabase() }
    await makeUsedInstance(original)
    const before = await readContents(original)
    const inUse = await openDb(original)
    await backUp(original, 'pg.backup')
    await inUse.close()

    const target = { dataDir: join(root, 'pg-restored'), databaseUrl: await createDatabase() }
    await expect(restore('pg.backup', { dataDir: target.dataDir })).rejects.toThrow('set DATABASE_URL to an empty one')
    await expect(restore('pg.backup', { ...original, dataDir: target.dataDir })).rejects.toThrow('is not empty')
    expect(await restore('pg.backup', target)).toContain('The sealing key is the right one; it opens all 3 wallets.')
    expect(await readContents(target)).toEqual(before)
    expect(readdirSync(target.dataDir).sort()).toEqual(['sandbox', 'server-secret', 'signer'])
  })

  it('empties the database again when a restore fails after filling it', async () => {
    const original = { dataDir: join(root, 'pg-spoiled'), databaseUrl: await createDatabase() }
    await makeUsedInstance(original)
    const db = await openDb(original)
    await transact(db, (tx) =>
      storeSetting(tx, 'signer-sentinel', { v: 1, kekId: 'x', wrappedDek: '', iv: '', ciphertext: '' }),
    )
    await db.close()
    await backUp(original, 'pg-spoiled.backup')
    const target = { dataDir: join(root, 'pg-not-restored'), databaseUrl: await createDatabase() }
    for (const _ of ['first', 'second']) {
      await expect(restore('pg-spoiled.backup', target)).rejects.toThrow('The signer refused')
      expect(existsSync(target.dataDir)).toBe(false)
    }
  })

  it('empties the database again when the rename of the restored folder fails', async () => {
    const original = { dataDir: join(root, 'pg-fine'), databaseUrl: await createDatabase() }
    await makeUsedInstance(original)
    await backUp(original, 'pg-fine.backup')
    const target = { dataDir: join(root, 'pg-taken'), databaseUrl: await createDatabase() }
    const intruder = join(target.dataDir, 'of-somebody-else')
    mkdirSync(target.dataDir)
    const print = (line: string) => line.startsWith('The sealing key is') && writeFileSync(intruder, '')
    for (const _ of ['first', 'second']) {
      await expect(restore('pg-fine.backup', target, { print })).rejects.toThrow('cannot be replaced')
      expect(readdirSync(target.dataDir)).toEqual(['of-somebody-else'])
      rmSync(intruder)
    }
    expect(await restore('pg-fine.backup', target)).toContain(`Restored to ${target.dataDir}.`)
  })
})
