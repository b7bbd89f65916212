import { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { checkpoint, vacuum } from './maintain-embedded.ts'
import { extensions } from './open-embedded.ts'
import { getMigratedDump } from './test-db.ts'

it('the maintenance of the embedded database vacuums dead rows and advances the checkpoint from which crash recovery starts', async () => {
  const client = new PGlite('memory://', { extensions, loadDataDir: await getMigratedDump() })
  await client.exec('create table "odd name" (n int); insert into "odd name" select generate_series(1, 1000)')
  await client.exec('delete from "odd name" where n > 10')
  const readRowEstimate = async () =>
    (await client.query<{ n: number }>(`select reltuples::int as n from pg_class where relname = 'odd name'`)).rows[0]
      ?.n
  const readRedoLsn = async () =>
    (await client.query<{ lsn: string }>('select redo_lsn as lsn from pg_control_checkpoint()')).rows[0]?.lsn
  expect(await readRowEstimate()).toBe(-1)
  const before = await readRedoLsn()
  await vacuum(client)
  expect(await readRowEstimate()).toBe(10)
  await checkpoint(client)
  expect(await readRedoLsn()).not.toBe(before)
  await client.close()
})
