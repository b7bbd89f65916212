import fs, { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Db } from './db.ts'
import { FolderInUseError } from './lock-folder.ts'
import { migrationsHash } from './migrations-folder.ts'
import { openDb } from './open-db.ts'
import { templateMark } from './open-embedded.ts'
import { readSetting, storeSettingOnce } from './settings.store.ts'

describe('the embedded database', () => {
  const root = mkdtempSync(join(tmpdir(), 'murmur-db-'))
  const dataDir = join(root, 'first')
  const fsyncs = vi.spyOn(fs, 'fsyncSync')
  let db: Db
  beforeAll(async () => {
    db = await openDb({ dataDir })
  })
  afterAll(async () => {
    await db.close()
    fsyncs.mockRestore()
    rmSync(root, { recursive: true, force: true })
  })

  it('syncs every commit to disk', async () => {
    const before = fsyncs.mock.calls.length
    for (let n = 0; n < 20; n++) await storeSettingOnce(db, `name ${n}`, n)
    expect(fsyncs.mock.calls.length - before).toBeGreaterThanOrEqual(20)
    const { rows } = await db.read.execute(
      sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as waits`,
    )
    expect(rows).toEqual([{ fsync: 'on', waits: 'on' }])
  })

  it('yields to timers and requests between consecutive queries', async () => {
    let hasRun = false
    setTimeout(() => {
      hasRun = true
    }, 0)
    for (let n = 0; n < 1000 && !hasRun; n++) await db.read.execute(sql`select ${n}`)
    expect(hasRun).toBe(true)
  })

  it('refuses a second process on its folder, and reports the holder', async () => {
    const second = openDb({ dataDir })
    await expect(second).rejects.toThrow(FolderInUseError)
    await expect(second).rejects.toThrow(`process ${process.pid}`)
  })

  const folders = (location: string) => [location, join(location, 'pgdata')]
  const modes = (location: string) => folders(location).map((folder) => statSync(folder).mode & 0o777)

  it('keeps its folders private to this user', () => {
    expect(modes(dataDir)).toEqual([0o700, 0o700])
  })

  it('starts from a prepared folder of this version, keeps its own rows afterwards, and restricts folders that are too open', async () => {
    await db.close()
    const template = join(root, 'template')
    cpSync(join(dataDir, 'pgdata'), template, { recursive: true })
    writeFileSync(join(template, templateMark), migrationsHash())
    const location = { dataDir: join(root, 'second'), template }
    const copy = await openDb(location)
    expect(await readSetting(copy, 'name 7')).toBe(7)
    await storeSettingOnce(copy, 'later', 'yes')
    await copy.close()
    // A restored copy or another program may have left them so.
    for (const folder of folders(location.dataDir)) chmodSync(folder, 0o755)
    db = await openDb(location)
    expect(modes(location.dataDir)).toEqual([0o700, 0o700])
    expect(await readSetting(db, 'later')).toBe('yes')
    expect(existsSync(join(root, 'second', 'database.lock'))).toBe(true)
  })
})
