import { spawn, spawnSync } from 'node:child_process'
import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FolderInUse, lockFolder } from '#db/lock-folder.ts'
import { openDb } from '#db/open.ts'
import { openMemory } from '#db/test-db.ts'
import { transact } from '#db/transact.ts'

const folders: string[] = []
function tempFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'murmur-db-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the embedded database', () => {
  it('syncs every commit to the disk', async () => {
    const fsyncs = vi.spyOn(fs, 'fsyncSync')
    const db = await openDb({ dataDir: tempFolder() })
    const before = fsyncs.mock.calls.length
    for (let n = 0; n < 20; n++) {
      await transact(db, (tx) => tx.execute(sql`insert into settings values (${`n${n}`}, '1')`))
    }
    expect(fsyncs.mock.calls.length - before).toBeGreaterThanOrEqual(20)
    const { rows } = await db.read.execute<{ fsync: string }>(sql`show fsync`)
    expect(rows).toEqual([{ fsync: 'on' }])
    await db.close()
    fsyncs.mockRestore()
  })
})
