import { randomUUID } from 'node:crypto'
import { parseIntentId } from '@murmur/contract/ids'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { insertTestIntent } from '#test-support/test-intent.ts'
import { sweepIntents } from './intents/intents.store.ts'
import { tradingData } from './personal-data.ts'
import { intents } from './tables/intents.ts'

const day = 24 * 3_600_000

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

test('the export of trades has each intent once while a sweep deletes earlier ones between two pages', async () => {
  const user = { id: await insertTestUser(db), email: '' }
  const ids = Array.from({ length: 410 }, () => parseIntentId(randomUUID()))
  for (const id of ids) await insertTestIntent(db, id, { userId: user.id })
  // Several have the same time, more exact than a date, and the first three expire before the others.
  const at = sql`timestamptz '2026-11-30T12:00:00.000001Z'`
  const state = sql`case when id in ${ids.slice(0, 3)} then 'open' else 'released' end`
  await transact(db, (tx) =>
    tx
      .update(intents)
      .set({ createdAt: sql`${at} + (case when id in ${ids.slice(0, 3)} then 0 else 1 end) * interval '1 day'`, state })
      .where(eq(intents.userId, user.id)),
  )
  const [, read] = tradingData.sections.find(([name]) => name === 'trades') ?? []
  if (!read) throw new Error('The export has no trades')
  const exported: unknown[] = []
  for await (const row of read(db.read, user)) {
    if (exported.length === 0) await sweepIntents(db, new Date(Date.now() + 2 * day))
    exported.push(row.id)
  }
  expect(await db.read.select({ id: intents.id }).from(intents)).toHaveLength(407)
  expect(exported).toHaveLength(410)
  expect(new Set(exported)).toEqual(new Set(ids))
})
