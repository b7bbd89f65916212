import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDb } from '#platform/db/open-db.ts'
import { type FreshPostgres, testPostgres } from '#platform/db/test-db.ts'
import { openExclusively } from './open-exclusively.ts'

it('openExclusively creates no database where there is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'murmur-alone-'))
  await expect(openExclusively({ MURMUR_DATA_DIR: folder })).rejects.toThrow(`There is no database in ${folder}.`)
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

describe.each(testPostgres.map((make) => ({ make })))('a command beside a Postgres', ({ make }) => {
  let postgres: FreshPostgres
  beforeAll(async () => {
    postgres = await make()
  })
  afterAll(() => postgres.drop())
  const open = () => openExclusively({ MURMUR_DATA_DIR: 'nowhere', DATABASE_URL: postgres.url })

  it('refuses to run while a server is connected, and detects one that connects later', async () => {
    const server = await openDb({ databaseUrl: postgres.url })
    await server.read.execute('select 1')
    await expect(open()).rejects.toThrow(/Murmur is running\. Stop it first.*\n.*not ours: \d+ from/)
    await server.close()

    // Postgres lists a closed connection until its process has ended.
    const alone = await vi.waitFor(open, { timeout: 60_000 })
    await alone.db.read.execute('select 1')
    await expect(alone.checkExclusive()).resolves.toBeUndefined()
    const late = await openDb({ databaseUrl: postgres.url })
    await late.read.execute('select 1')
    await expect(alone.checkExclusive()).rejects.toThrow('Murmur is running.')
    await late.close()
    await alone.db.close()
  })

  it('lets at most one of two concurrent commands continue', async () => {
    const both = await Promise.allSettled([open(), open()])
    const opened = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const checked = await Promise.allSettled(opened.map((each) => each.checkExclusive()))
    expect(checked.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    for (const { db } of opened) await db.close()
  })
})
