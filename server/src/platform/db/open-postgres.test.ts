import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { findOutage } from '#platform/errors/find-outage.ts'
import type { Queries } from './db.ts'
import { openDb } from './open-db.ts'
import { testPostgres } from './test-db.ts'

/** The same server under another name of the session, which stands for a replica. */
const asReplica = (url: string) => `${url}?application_name=replica`

/** Raises the code on the replica; on the database itself it does nothing. */
const failOnReplica = (queries: Queries, code: string) =>
  queries.execute(
    sql.raw(`do $$ begin if current_setting('application_name') = 'replica' then
      raise exception using errcode = '${code}'; end if; end $$`),
  )

it.each(testPostgres)('a read that the replica cancels runs again on the database itself', async (fresh) => {
  const { url, drop } = await fresh()
  const db = await openDb({ databaseUrl: url, replicaUrl: asReplica(url) })
  for (const code of ['40001', '40P01', '57P01']) await failOnReplica(db.readReplica, code)
  const wrong = await failOnReplica(db.readReplica, '42601').catch((error: unknown) => error)
  expect(wrong).toMatchObject({ cause: { code: '42601' } })
  expect(findOutage(wrong)).toBeUndefined()
  await db.close()
  await drop()
})
