import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { openSecrets } from './open-secrets.ts'

describe.each(testDatabases)('the server’s secret on $name', ({ open }) => {
  let db: Db
  let dataDir: string
  beforeAll(async () => {
    db = await open()
    dataDir = mkdtempSync(join(tmpdir(), 'murmur-secret-'))
  })
  afterAll(async () => {
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const openWith = (secret: string, SERVER_SECRET_REPLACED = false) =>
    openSecrets(db, { SERVER_SECRET: secret, SERVER_SECRET_REPLACED, MURMUR_DATA_DIR: dataDir })
  const [first, second] = ['the first secret, of 32 characters', 'another secret, of 32 characters…']

  it('must be that of the earlier starts, until the operator accepts another one', async () => {
    const sealed = (await openWith(first)).encrypt('a text')
    expect((await openWith(first)).decrypt(sealed)).toBe('a text')
    await expect(openWith(second)).rejects.toThrow(/^SERVER_SECRET.*SERVER_SECRET_REPLACED=yes/)
    expect((await openWith(first)).decrypt(sealed)).toBe('a text')

    const replaced = await openWith(second, true)
    expect(() => replaced.decrypt(sealed)).toThrow()
    await expect(openWith(second)).resolves.toBeDefined()
    await expect(openWith(first)).rejects.toThrow('SERVER_SECRET')
  })
})
